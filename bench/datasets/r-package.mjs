import { spawnSync } from 'node:child_process'
import { firstThatRuns } from '../runner/programs.mjs'
import { labelledLines } from './labelled-lines.mjs'

/** Of the text that R writes. */
const MOST_BYTES = 2 ** 28

/**
 * Rows of a table that comes with a package of R: its last column is the class, one of whose levels is positive; levels of other columns
 * are taken as their numbers.
 *
 * @param {{ name: string, from: string, table: string, rows: number, positive: string }} source
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function rTable({ name, from, table, rows, positive }) {
  return {
    name,
    make: () => readTable({ from, table, rows, positive }),
    absent: `${table} comes with R's ${from}: apt install r-cran-${from}`,
  }
}

function readTable({ from, table, rows, positive }) {
  const rscript = firstThatRuns([['Rscript', ['-e', `library(${from})`]]])
  if (rscript === undefined) return undefined
  const script = `suppressPackageStartupMessages(library(${from})); data(${table}); t <- ${table}[1:${rows}, ]
    last <- ncol(t); x <- cbind(data.matrix(t[-last]), t[[last]] == "${positive}")
    write.table(x, sep = ",", row.names = FALSE, col.names = FALSE)`
  const { stdout } = spawnSync(rscript, ['-e', script], { encoding: 'utf8', maxBuffer: MOST_BYTES })
  return labelledLines(stdout.trim().split('\n'))
}
