import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadDataset, storedFolder } from './store.mjs'

/**
 * A sparse data set as an svmlight file. Made when it is not there yet.
 *
 * @param {import('./table.mjs').DatasetRecipe} recipe
 * @returns {string} its path
 */
export function svmlightFile(recipe) {
  const folder = storedFolder(recipe)
  const path = join(folder, 'table.svmlight')
  if (existsSync(path)) return path
  const { features, labels } = loadDataset(folder)
  const { pointers, indices, values } = features.lines
  const lines = Array.from(labels, (label, i) => {
    const places = Array.from({ length: pointers[i + 1] - pointers[i] }, (_, t) => pointers[i] + t)
    return `${[label === 1 ? '+1' : '-1', ...places.map((t) => `${indices[t] + 1}:${values[t]}`)].join(' ')}\n`
  })
  writeFileSync(`${path}.${process.pid}`, lines.join(''))
  renameSync(`${path}.${process.pid}`, path)
  return path
}
