import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const bundled = (name) => fileURLToPath(new URL(`../../packages/cli/data/${name}.csv`, import.meta.url))
const beside = (name) => fileURLToPath(new URL(`../../../shared/data/${name}.csv`, import.meta.url))

/**
 * A table of real measurements, unscaled: one that comes with the command line tool, or one of the folder shared/data
 * beside the repository.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function realData(name) {
  const path = [bundled(name), beside(name)].find(existsSync)
  return {
    name,
    make: () => (path === undefined ? undefined : readTable(path)),
    absent: `put ${name}.csv into ../shared/data (header, numeric columns, label last)`,
  }
}

/** Plain commas without quotes, the label last: all that these files use. */
function readTable(path) {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const cells = lines.map((line) => line.split(',').map(Number))
  const cols = cells[0].length - 1
  return {
    rows: cells.length,
    cols,
    labels: Uint8Array.from(cells, (row) => row[cols]),
    values: Float64Array.from(cells.flatMap((row) => row.slice(0, cols))),
  }
}
