import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from '../core.mjs'

const RELEVANT = 20
const ROWS_AT_ONCE = 2000

/** One row in so many is positive, and how far the mean positive lies from that of the negatives, in standard deviations. */
const KINDS = {
  separable: { every: 20, distance: 5 },
  overlapping: { every: 2, distance: 1 },
  'inside the hull': { every: 20, distance: 1.5 },
}

export const STUDIO_TABLES = Object.keys(KINDS)

/**
 * A table as people bring it: normal numbers with four decimals, 75 MB for 100,000 × 100; written when it is not there yet.
 *
 * @param {{ kind: string, rows: number, cols: number }} objective
 * @returns {Promise<string>} its path
 */
export async function studioTable({ kind, rows, cols }) {
  const folder = join(tmpdir(), 'infinite-push-bench', 'files')
  const path = join(folder, `${kind.replaceAll(' ', '-')}-${rows}x${cols}.csv`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await writeRows(unfinished, { ...KINDS[kind], rows, cols })
  renameSync(unfinished, path)
  return path
}

async function writeRows(path, { every, distance, rows, cols }) {
  const random = Random.fromSeed(21)
  const shift = distance / Math.sqrt(Math.min(RELEVANT, cols))
  const line = (_, i) => {
    const positive = i % every === 0 ? 1 : 0
    const cells = Array.from({ length: cols }, (_, k) => random.normal() + (k < RELEVANT ? shift * positive : 0))
    return `${cells.map((cell) => cell.toFixed(4)).join(',')},${positive}\n`
  }
  const file = await open(path, 'w')
  await file.write(`${[...Array.from({ length: cols }, (_, k) => `x${k + 1}`), 'label'].join(',')}\n`)
  for (let first = 0; first < rows; first += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rows - first)
    await file.write(Array.from({ length: count }, (_, i) => line(_, first + i)).join(''))
  }
  await file.close()
}
