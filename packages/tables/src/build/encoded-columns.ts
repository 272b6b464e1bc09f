import type { FeatureEncoding } from '@infinite-push/core'
import { booleanIn, numberIn } from '../cells/cell-text.js'
import { levelBucket } from '../cells/level-bucket.js'
import type { ColumnCells } from '../columns/feature-column.js'
import { dateValue } from './date-features.js'
import type { FeatureRows } from './feature-matrix.js'
import { KeptCells } from './kept-cells.js'

/** Cells that are written at a time: a block of rows stays in the cache while column after column fills it. */
const BLOCK_CELLS = 16384

/** The features `first` … `last`, computed from the numbers or codes of one column. */
interface FeatureSource {
  cells: KeptCells
  first: number
  last: number
  /** Whether the one feature is the number itself. */
  isNumber: boolean
  /** Which feature is 1 for each code; −1 is none of them. */
  featureOf: Int32Array | undefined
  /** What all of them are where the cell is missing; NaN leaves it to whoever learns to fill in. */
  missing: number
}

/** Which rows of the columns to keep, and how. */
export interface Kept {
  total: number
  /** In order; all of them when undefined. */
  rows: Int32Array | undefined
  /** What the levels of a category are where its cell is missing: 0, or NaN, which is filled in later. */
  missingLevel: number
}

/** The features of a table, computed from its columns row by row when they are asked for. */
export class EncodedColumns implements FeatureRows {
  readonly cols: number
  private readonly sources: FeatureSource[] = []

  constructor(
    columns: ReadonlyMap<string, ColumnCells>,
    encoding: readonly FeatureEncoding[],
    private readonly kept: Kept,
  ) {
    this.cols = encoding.length
    for (let first = 0, next = 0; first < encoding.length; first = next) {
      next = endOfRun(encoding, first)
      const column = columns.get(encoding[first].column)
      if (column === undefined) throw new TypeError(`There is no column ${encoding[first].column}.`)
      this.sources.push({ ...meaningOf(column, encoding.slice(first, next), first, kept), first, last: next - 1 })
    }
  }

  get rows(): number {
    return this.kept.rows?.length ?? this.kept.total
  }

  countNonzeros(enough: number): number {
    let count = 0
    for (const source of this.sources) {
      if (count >= enough) break
      source.cells.visit(0, this.rows, (values, from, to) => {
        for (let i = from; i < to; i++) count += featuresAt(values[i], source)
      })
    }
    return count
  }

  readEntries(row: number, columns: Int32Array, values: Float64Array): number {
    const { sources } = this
    let count = 0
    for (let s = 0; s < sources.length; s++) {
      const source = sources[s]
      const value = source.cells.values[row]
      if (Number.isNaN(value)) {
        for (let k = source.first; k <= source.last && source.missing !== 0; k++) {
          columns[count] = k
          values[count++] = source.missing
        }
      } else if (source.featureOf !== undefined) {
        const feature = source.featureOf[value]
        if (feature < 0) continue
        columns[count] = feature
        values[count++] = 1
      } else if (source.isNumber && value !== 0) {
        columns[count] = source.first
        values[count++] = value
      }
    }
    return count
  }

  toCells(allocate: () => Float64Array): Float64Array {
    const { rows, cols, sources } = this
    const cells = allocate()
    const step = Math.max(1, Math.floor(BLOCK_CELLS / Math.max(1, cols)))
    for (let start = 0; start < rows; start += step) {
      for (const source of sources) {
        const write = source.isNumber ? writeNumbers : writeCells
        source.cells.visit(start, Math.min(rows, start + step), (values, from, to, row) => {
          write(values.subarray(from, to), source, cells.subarray(row * cols), cols)
        })
      }
    }
    return cells
  }
}

/** How many features are not 0 where a cell has this value. */
function featuresAt(value: number, { featureOf, isNumber, missing, first, last }: FeatureSource): number {
  if (isNumber) return value === 0 ? 0 : 1
  if (Number.isNaN(value)) return missing === 0 ? 0 : last - first + 1
  return featureOf !== undefined && featureOf[value] >= 0 ? 1 : 0
}

/** Numbers are features as they are, those that are missing (NaN) too. */
function writeNumbers(values: Float64Array, { first }: FeatureSource, out: Float64Array, cols: number): void {
  for (let i = 0, at = first; i < values.length; i++, at += cols) out[at] = values[i]
}

function writeCells(values: Float64Array, source: FeatureSource, out: Float64Array, cols: number): void {
  const { first, last, featureOf, missing } = source
  for (let i = 0, at = 0; i < values.length; i++, at += cols) {
    const value = values[i]
    if (Number.isNaN(value)) out.fill(missing, at + first, at + last + 1)
    else if (featureOf !== undefined && featureOf[value] >= 0) out[at + featureOf[value]] = 1
  }
}

/** The levels of one category stand together; every other feature stands alone. */
function endOfRun(encoding: readonly FeatureEncoding[], first: number): number {
  const { kind, column } = encoding[first]
  let end = first + 1
  while (isLevel(kind) && isLevel(encoding[end]?.kind) && encoding[end].column === column) end++
  return end
}

/** Features of which the cells of a category have at most one. */
function isLevel(kind: FeatureEncoding['kind'] | undefined): boolean {
  return kind === 'level' || kind === 'other' || kind === 'hash'
}

function meaningOf(
  column: ColumnCells,
  run: readonly FeatureEncoding[],
  first: number,
  { rows, missingLevel }: Kept,
): Omit<FeatureSource, 'first' | 'last'> {
  const plain = { cells: new KeptCells(column, rows), isNumber: false, featureOf: undefined }
  switch (run[0].kind) {
    case 'number':
      return { ...plain, isNumber: true, missing: Number.NaN }
    case 'missing':
      return { ...plain, missing: 1 }
    case 'boolean':
      return { ...plain, featureOf: byCode(column, (text) => (truth(text) === 1 ? first : -1)), missing: Number.NaN }
    case 'date': {
      const [feature] = run
      const numbers = column
        .toCodes()
        .texts.map((text) => (feature.kind === 'date' ? dateValue(text, feature) : Number.NaN))
      const values = column.values.map((code) => (Number.isNaN(code) ? code : numbers[code]))
      const cells = new KeptCells({ values, blocks: [values] }, rows)
      return { ...plain, cells, isNumber: true, missing: Number.NaN }
    }
    default:
      return { ...plain, featureOf: byCode(column, placeOfText(run, first)), missing: missingLevel }
  }
}

/** Which feature of a category is 1 for a text. */
function placeOfText(run: readonly FeatureEncoding[], first: number): (text: string) => number {
  const places = new Map<string, number>()
  const buckets = new Map<number, number>()
  let count = 0
  let other = -1
  let known: ReadonlySet<string> = new Set()
  run.forEach((feature, k) => {
    if (feature.kind === 'level') places.set(feature.level, first + k)
    if (feature.kind === 'hash') {
      count = feature.buckets
      buckets.set(feature.bucket, first + k)
    }
    if (feature.kind === 'other') {
      other = first + k
      known = new Set(feature.levels)
    }
  })
  return (text) => {
    if (count > 0) return buckets.get(levelBucket(text, count)) ?? -1
    return places.get(text) ?? (known.has(text) ? -1 : other)
  }
}

function byCode(column: ColumnCells, featureOf: (text: string) => number): Int32Array {
  const { texts } = column.toCodes()
  // One more, for the texts that were not told apart.
  return Int32Array.from([...texts.map(featureOf), -1])
}

/** 0 and 1 are false and true, too: another table may write them so. */
export function truth(text: string): number {
  const value = booleanIn(text) ?? numberIn(text)
  return value === 0 || value === 1 ? value : Number.NaN
}
