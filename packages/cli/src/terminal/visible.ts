/**
 * What begins the escapes of this program itself, until they are written. It cannot be guessed: names of columns and files
 * come from anywhere, and theirs must not reach a terminal.
 */
export const OWN_ESCAPE = `\u001b${Math.random().toString(36).slice(2)}`

/** All that moves a cursor, colours, names a window or turns the direction of writing, but line ends and tabs. */
const CONTROL = /(?![\t\n])\p{Cc}|[\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * A text whose control characters are to be seen instead of doing something; the escapes of this program stay.
 *
 * @example
 * ```ts
 * visible('a\u001b[2Jb') // 'a␛[2Jb'
 * ```
 */
export function visible(text: string): string {
  return text
    .split(OWN_ESCAPE)
    .map((part) => part.replace(CONTROL, symbolOf))
    .join(OWN_ESCAPE)
}

/** The picture of a control character where there is one; the others as JSON may write them. */
function symbolOf(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : `\\u${code.toString(16).padStart(4, '0')}`
}

/** The escapes of this program as terminals know them. */
export function withEscapes(text: string): string {
  return text.replaceAll(OWN_ESCAPE, '\u001b')
}
