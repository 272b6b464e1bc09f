import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allocateCompressed, allocateMatrix, CsrMatrix, DenseRows } from '../core.mjs'

/** Change it when a recipe changes: what was generated before is then left alone. */
const EDITION = 'e2'
const CHUNK = 2 ** 29

/**
 * The folder where a data set lies as plain little-endian arrays, which node, Python and R all read in a moment; made when
 * it is not there yet. Undefined when the data is not on this machine.
 *
 * @param {import('./table.mjs').DatasetRecipe} recipe
 */
export function storedFolder(recipe) {
  const folder = join(tmpdir(), 'infinite-push-bench', EDITION, recipe.name)
  if (existsSync(folder)) return folder
  const table = recipe.make()
  if (table === undefined) return undefined
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  writeTable(unfinished, table)
  renameSync(unfinished, folder)
  return folder
}

function writeTable(folder, { rows, cols, labels, values, sparse }) {
  const arrays = { labels, ...(values ? { values } : sparse) }
  for (const [name, array] of Object.entries(arrays)) writeArray(join(folder, name), array)
  const entries = sparse ? sparse.values.length : rows * cols
  const positives = labels.reduce((sum, label) => sum + label, 0)
  writeFileSync(join(folder, 'shape.json'), JSON.stringify({ rows, cols, entries, positives, sparse: !!sparse }))
}

/** Rows, columns, stored entries, positives, and whether it is sparse. */
export const readShape = (folder) => JSON.parse(readFileSync(join(folder, 'shape.json'), 'utf8'))

/** The data set as the core takes it. Arrays are filled in place, so that the peak of memory is the data itself. */
export function loadDataset(folder) {
  const { rows, cols, entries, sparse } = readShape(folder)
  const parts = sparse ? allocateCompressed(rows, cols, entries) : { values: allocateMatrix(rows, cols) }
  const labels = new Uint8Array(rows)
  for (const [name, array] of Object.entries({ ...parts, labels })) fillArray(join(folder, name), array)
  const features = sparse ? new CsrMatrix(rows, cols, parts) : new DenseRows(rows, cols, parts.values)
  return { features, labels, names: Array.from({ length: cols }, (_, k) => `x${k + 1}`) }
}

/** Forgets what was generated. */
export function clearStore() {
  rmSync(join(tmpdir(), 'infinite-push-bench'), { recursive: true, force: true })
}

const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

function writeArray(path, array) {
  const bytes = bytesOf(array)
  const file = openSync(path, 'w')
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(CHUNK, bytes.length - at))
  closeSync(file)
}

function fillArray(path, array) {
  const bytes = bytesOf(array)
  const file = openSync(path, 'r')
  for (let at = 0; at < bytes.length; ) {
    const count = readSync(file, bytes, at, Math.min(CHUNK, bytes.length - at), at)
    if (count === 0) throw new Error(`${path} is too short: run with --fresh to make it again.`)
    at += count
  }
  closeSync(file)
}
