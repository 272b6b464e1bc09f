import { InfinitePushError } from '@infinite-push/core'
import { type Correction, correctTable, type Table } from '@infinite-push/tables'
import { cellsOf } from './line-cells.js'
import { readText } from './source.js'

const WORDS: readonly Correction['to'][] = ['positive', 'negative', 'leave-out']

/** A correction with where it was said, and what its row is called there. */
interface Said extends Correction {
  where: string
  id: string
}

/**
 * The table as a file of corrections says: lines `row,correction`, where a row is the number of a data row and a correction is
 * positive, negative or leave-out. A column `id`, where both have one, must agree: row numbers of another table mean nothing.
 */
export async function correctedBy(file: string, table: Table): Promise<Table> {
  const said = correctionsIn(await readText(file), file)
  const rows = table.dataset.labels.length + table.missing.rowsDropped + table.unlabelled
  const place = new Map(Array.from(table.rowNumbers, (number, i) => [number, i]))
  for (const { row, id, where } of said) {
    if (row > rows) throw badCorrections(`${where}: there is no row ${row}; the table has ${rows}.`)
    const name = table.ids?.[place.get(row) ?? -1]
    if (id !== '' && name !== undefined && id !== name) {
      throw badCorrections(`${where}: row ${row} is ${id} there, but ${name} in the table.`)
    }
  }
  return correctTable(table, said)
}

function correctionsIn(text: string, file: string): Said[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const header = cellsOf(lines[0] ?? '')
  const [row, to, id] = ['row', 'correction', 'id'].map((name) => header.indexOf(name))
  if (row < 0 || to < 0) throw badCorrections(`${file} has no header with row and correction.`)
  const seen = new Map<number, string>()
  const said: Said[] = []
  lines.slice(1).forEach((line, i) => {
    if (line.trim() === '') return
    const cells = cellsOf(line)
    const where = `${file}, line ${i + 2}`
    const word = WORDS.find((each) => each === cells[to])
    const number = Number(cells[row] || Number.NaN)
    if (!Number.isInteger(number) || number < 1) throw badCorrections(`${where}: "${cells[row] ?? ''}" is no row.`)
    if (word === undefined) throw badCorrections(`${where}: "${cells[to] ?? ''}" is no correction.`)
    const before = seen.get(number)
    if (before !== undefined) throw badCorrections(`${where}: row ${number} was corrected before, in ${before}.`)
    seen.set(number, where)
    // A spreadsheet must not run a name as a formula: what was put before it is not part of it.
    said.push({ row: number, to: word, where, id: (cells[id] ?? '').replace(/^'(?=[=+\-@])/, '') })
  })
  return said
}

function badCorrections(message: string): InfinitePushError {
  const hint = 'The first line is row,correction; then one line a row, such as 17,negative or 23,leave-out.'
  return new InfinitePushError('bad-corrections', message, { kind: 'data', hint, field: 'corrections' })
}
