import type { Readable } from 'node:stream'
import type { Cell } from '../engine/connection.js'

/** The lines of an answer as they come, many at a time. */
export async function* linesOf(answer: Readable): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of answer.setEncoding('utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', r: '\r', n: '\n', t: '\t', '0': '\0' }

/**
 * The cells of a line, as texts.
 *
 * @example
 * ```ts
 * tabCells('a\\tb\t\\N') // ['a\tb', null]
 * ```
 */
export function tabCells(line: string): Cell[] {
  return line
    .split('\t')
    .map((cell) => (cell === '\\N' ? null : cell.replace(/\\(.)/gs, (_, letter) => ESCAPES[letter] ?? letter)))
}
