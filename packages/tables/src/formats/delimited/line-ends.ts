const NEWLINE = 10
const RETURN = 13
/** Windows and RFC 4180 write two characters, old programs for the Macintosh the first of them. */
const LINE_END = /\r\n?|\n/

/** Whether a line ends with this character, or with this one and the next. */
export function isLineEnd(code: number): boolean {
  return code === NEWLINE || code === RETURN
}

/** Where the line that holds `from` ends; −1 while its end has not come. */
export function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (isLineEnd(text.charCodeAt(at))) return at
  return -1
}

/** Where the line begins that follows the end at `end`. */
export function afterLineEnd(text: string, end: number): number {
  return text.charCodeAt(end) === RETURN && text.charCodeAt(end + 1) === NEWLINE ? end + 2 : end + 1
}

/** Where the text behind the last end of a line begins. */
export function afterLastLine(text: string): number {
  return Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
}

/** The lines of a text; behind its last end, one more. */
export function splitLines(text: string): string[] {
  return text.split(LINE_END)
}
