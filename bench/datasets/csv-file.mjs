import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadDataset, storedFolder } from './store.mjs'

/**
 * A data set as the file that a user has: header, numeric columns, label last. Made when it is not there yet.
 *
 * @param {import('./table.mjs').DatasetRecipe} recipe
 * @returns {string | undefined} its path; undefined where the data is not on this machine
 */
export function csvFile(recipe) {
  const folder = storedFolder(recipe)
  if (folder === undefined) return undefined
  const path = join(folder, 'table.csv')
  if (existsSync(path)) return path
  const { features, labels, names } = loadDataset(folder)
  const row = new Float64Array(features.cols)
  const lines = Array.from(labels, (label, i) => {
    features.readRow(i, row, 0)
    return `${row.join(',')},${label}\n`
  })
  writeFileSync(`${path}.${process.pid}`, [`${[...names, 'label'].join(',')}\n`, ...lines].join(''))
  renameSync(`${path}.${process.pid}`, path)
  return path
}
