/** What the bytes 80 to 9F stand for; five of them stand for nothing. Engines disagree on these, hence a table. */
const UPPER = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'
const encoder = new TextEncoder()

/** Bytes of Windows-1252 (of which Latin-1 is a part) as UTF-8; undefined when one of them stands for nothing there. */
export function fromWindows1252(bytes: Uint8Array): Uint8Array | undefined {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    const character = byte >= 0x80 && byte <= 0x9f ? UPPER[byte - 0x80] : String.fromCharCode(byte)
    if (byte !== 0 && character === '\0') return undefined
    pieces.push(character)
  }
  return encoder.encode(pieces.join(''))
}
