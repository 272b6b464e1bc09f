import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A table of real measurements, columns of mean 0 and (population) standard deviation 1. */
export interface RealData {
  names: string[]
  rows: number[][]
  /** 1 for a positive row, 0 for a negative one. */
  labels: number[]
}

/** The data sets that come with the command line tool. */
export const BUNDLED = ['sonar', 'ionosphere', 'wpbc'] as const

/** A bundled data set, standardized. */
export function bundledData(name: (typeof BUNDLED)[number]): RealData {
  return readStandardized(join(repositoryRoot(), 'packages', 'cli', 'data', `${name}.csv`))
}

/** A data set of the folder shared/data beside the repository, standardized; undefined where there is none. */
export function sharedData(name: string): RealData | undefined {
  const path = join(repositoryRoot(), '..', 'shared', 'data', `${name}.csv`)
  return existsSync(path) ? readStandardized(path) : undefined
}

/** The rows by class, as the oracle takes them. */
export function byClass({ rows, labels }: RealData): { positives: number[][]; negatives: number[][] } {
  return {
    positives: rows.filter((_, i) => labels[i] === 1),
    negatives: rows.filter((_, i) => labels[i] === 0),
  }
}

function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package-lock.json'))) folder = dirname(folder)
  return folder
}

/** Plain commas without quotes, the label last: all that these files use. */
function readStandardized(path: string): RealData {
  const [header, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const cells = lines.map((line) => line.split(',').map(Number))
  const raw = cells.map((row) => row.slice(0, -1))
  return {
    names: header.split(',').slice(0, -1),
    rows: standardized(raw),
    labels: cells.map((row) => row[row.length - 1]),
  }
}

function standardized(rows: readonly number[][]): number[][] {
  const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length
  const centres = rows[0].map((_, k) => mean(rows.map((row) => row[k])))
  const spreads = centres.map((centre, k) => Math.sqrt(mean(rows.map((row) => (row[k] - centre) ** 2))) || 1)
  return rows.map((row) => row.map((value, k) => (value - centres[k]) / spreads[k]))
}
