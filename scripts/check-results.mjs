// Whether what is stored in paper/results still comes out: of each row of Table 1, one split is done again, another one from row to
// row, and compared with what is stored for it. Ends with 1 when one differs. Rows whose data are not there are named.
//
//   node scripts/check-results.mjs [FOLDER]    data sets that do not come with the program are read from FOLDER, ../shared/data
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readTable } from '../packages/cli/dist/read/read-table.js'
import { PAPER_SETS, TABLE_METHODS } from '../packages/cli/dist/reproduce/data-sets.js'
import { locateSet } from '../packages/cli/dist/reproduce/locate-set.js'
import { comparison } from '../packages/core/dist/selection/comparison/compare.js'

/** Stored with twelve digits. */
const SAME = 1e-9

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? `${root}../shared/data`
const [header, ...lines] = readFileSync(`${root}paper/results/table1.csv`, 'utf8').trim().split('\n')
const columns = header.split(',')
const stored = lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i], cell])))

const numbers = (text) => text.split(' ').map(Number)

/** One split of a row, done again; what differs, in words. */
function differenceOf(row, place, dataset, set) {
  const tops = numbers(row.top_by_split)
  const counts = numbers(row.selected_by_split)
  const methods = Object.keys(TABLE_METHODS)
  const settings = { methods, repeats: tops.length, trainSize: set.train, seed: 0 }
  const split = place % tops.length
  const index = split * methods.length + methods.indexOf(row.method)
  const { value, selected } = comparison.piece(dataset, settings, comparison.prepare(dataset, settings).shared, index)
  if (Math.abs(value - tops[split]) <= SAME && selected === counts[split]) return undefined
  const now = `${value} on top with ${selected} features`
  return `${row.set}, ${row.method}, split ${split + 1}: ${now}; stored are ${tops[split]} and ${counts[split]}`
}

const skipped = []
const different = []
for (const set of PAPER_SETS) {
  const path = await locateSet(set, existsSync(folder) ? folder : undefined)
  if (path === undefined) {
    skipped.push(set.name)
    continue
  }
  const { dataset } = await readTable(path, { label: 'label', positive: '1', missing: 'error' })
  const own = stored.flatMap((row, place) => (row.set === set.name ? [{ row, place }] : []))
  if (own.length !== Object.keys(TABLE_METHODS).length) different.push(`${set.name}: ${own.length} rows are stored`)
  for (const { row, place } of own) {
    const difference = differenceOf(row, place, dataset, set)
    if (difference) different.push(difference)
  }
}
if (skipped.length > 0) console.log(`Table 1: not looked at, for want of data: ${skipped.join(', ')}`)
for (const difference of different) console.error(`paper/results/table1.csv is stale: ${difference}`)
if (different.length > 0) console.error('Do it again: see paper/results/README.md.')
process.exitCode = different.length === 0 ? 0 : 1
