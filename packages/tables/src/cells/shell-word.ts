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

/** How a flag that takes names separated by commas can name a column, given by 0-based position, too. */
export function flagName(name: string, column: number): string {
  return name === '' || name.includes(',') ? String(column + 1) : shellWord(name)
}
