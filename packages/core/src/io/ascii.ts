const TAB = 9
const RETURN = 13
const SPACE = 32
/** `#` begins a comment. */
export const HASH = 35

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN
}

/** The first byte from `from` that is not blank, or `stop`. */
export function skipBlanks(bytes: Uint8Array, from: number, stop: number): number {
  let at = from
  while (at < stop && isBlank(bytes[at])) at++
  return at
}

/** Whether a word is over at `at`: at a blank, a comment or the end of the line. */
export function endsWord(bytes: Uint8Array, at: number, stop: number): boolean {
  return at === stop || isBlank(bytes[at]) || bytes[at] === HASH
}

/** The word that begins at `from`, cut to a length that fits into a message. */
export function wordAt(bytes: Uint8Array, from: number, stop: number): string {
  let end = from
  while (!endsWord(bytes, end, stop) && end - from < 40) end++
  return textOf(bytes, from, end)
}

/** How many bytes to skip at the beginning of the text: editors on Windows write three. */
export function byteOrderMark(bytes: Uint8Array, at: number, stop: number): number {
  return at + 3 <= stop && bytes[at] === 0xef && bytes[at + 1] === 0xbb && bytes[at + 2] === 0xbf ? 3 : 0
}

/** The text as bytes; what is not ASCII can only stand in comments, where it does not matter. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let k = 0; k < text.length; k++) {
    bytes[k] = Math.min(text.charCodeAt(k), 128)
  }
  return bytes
}

/** ASCII bytes as text; anything else shows as `?`. */
export function textOf(bytes: Uint8Array, start: number, stop: number): string {
  let text = ''
  for (let k = start; k < stop; k++) text += bytes[k] < 128 ? String.fromCharCode(bytes[k]) : '?'
  return text
}
