import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { labelledLines } from './labelled-lines.mjs'

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

function readTable(path) {
  const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  return labelledLines(lines)
}
