/** A text or a number; a missing one is an empty cell. */
export type CsvCell = string | number | undefined

/**
 * One line of CSV. A text that a spreadsheet would run as a formula gets a leading apostrophe.
 *
 * @example
 * ```ts
 * csvLine([1, -0.5, '=1+1', 'a,b']) // `1,-0.5,'=1+1,"a,b"\n`
 * ```
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell ?? '')
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Also the wide forms of = + - @, which some spreadsheets take for the plain ones, and controls, which some leave out. */
function harmless(text: string): string {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
  return /^[\p{Cc}=+\-@＝＋－＠]/u.test(text) && !isNumber ? `'${text}` : text
}

/** Lines joined into pieces worth writing. */
export function* inPieces(lines: Iterable<string>, perPiece = 2000): Generator<string> {
  let piece: string[] = []
  for (const line of lines) {
    piece.push(line)
    if (piece.length < perPiece) continue
    yield piece.join('')
    piece = []
  }
  if (piece.length > 0) yield piece.join('')
}
