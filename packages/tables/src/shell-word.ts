/**
 * A text as one would type it in a shell, so that commands in hints can be copied.
 *
 * @example
 * ```ts
 * shellWord('data.csv') // data.csv
 * shellWord('not sure') // 'not sure'
 * ```
 */
export function shellWord(text: string): string {
  return /^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
