const SLOTS = 1024
const LONGEST_KEPT = 24

/** Texts of cells from their bytes; short ones that come again, as labels and levels do, are made once. */
export class CellTexts {
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  private readonly kept: string[] = new Array(SLOTS).fill('')

  at(bytes: Uint8Array, start: number, end: number): string {
    if (end - start > LONGEST_KEPT) return this.decoder.decode(bytes.subarray(start, end))
    let hash = 0
    let all = 0
    for (let i = start; i < end; i++) {
      hash = (Math.imul(hash, 31) + bytes[i]) | 0
      all |= bytes[i]
    }
    if (all > 127) return this.decoder.decode(bytes.subarray(start, end))
    const slot = (hash ^ (hash >>> 10)) & (SLOTS - 1)
    if (!isText(this.kept[slot], bytes, start, end)) this.kept[slot] = asciiText(bytes, start, end)
    return this.kept[slot]
  }
}

function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let i = start; i < end; i++) if (text.charCodeAt(i - start) !== bytes[i]) return false
  return true
}

function asciiText(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i])
  return text
}
