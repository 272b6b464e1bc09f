import { InfinitePushError } from '@infinite-push/core'

/** What to do about cells without a value. */
export type MissingPolicy = 'error' | 'mean' | 'median' | 'drop' | 'indicator'

/** How many cells had no value, and where. */
export interface MissingSummary {
  cells: number
  rowsDropped: number
  columns: { name: string; count: number }[]
}

/** Counts the cells without a value while a table is read, and acts on them at its end. */
export class MissingCells {
  private readonly counts: Int32Array
  private cells = 0
  private rows = 0
  private first: { line: number; name: string } | undefined

  constructor(
    private readonly names: readonly string[],
    private readonly source: string,
  ) {
    this.counts = new Int32Array(names.length)
  }

  noteCell(feature: number, line: number): void {
    this.cells++
    this.counts[feature]++
    this.first ??= { line, name: this.names[feature] }
  }

  noteRow(): void {
    this.rows++
  }

  summary(policy: MissingPolicy): MissingSummary {
    const columns = this.names.map((name, k) => ({ name, count: this.counts[k] })).filter(({ count }) => count > 0)
    return { cells: this.cells, rowsDropped: policy === 'drop' ? this.rows : 0, columns }
  }

  /** The default: nobody decided what missing cells mean, so nothing goes on. */
  refuse(): void {
    if (this.first === undefined) return
    const { line, name } = this.first
    const total = this.cells === 1 ? 'It is the only one' : `${this.cells} cells in ${this.rows} rows are missing`
    throw new InfinitePushError(
      'missing-cells',
      `${this.source}, line ${line}, column "${name}": the cell has no value. ${total}.`,
      {
        kind: 'data',
        hint: '--missing mean fills in column means; --missing drop leaves such rows out.',
        field: 'missing',
      },
    )
  }

  /** Puts the mean of its column (given, or taken over the present values) where `values` (row-major) holds NaN. */
  fill(values: Float64Array, given?: ReadonlyMap<string, number>): void {
    const width = this.names.length
    for (let k = 0; k < width; k++) {
      if (this.counts[k] === 0) continue
      const mean = given === undefined ? presentMean(values, k, width) : given.get(this.names[k])
      if (mean === undefined) throw this.noMean(this.names[k], given !== undefined)
      for (let at = k; at < values.length; at += width) if (Number.isNaN(values[at])) values[at] = mean
    }
  }

  private noMean(name: string, given: boolean): InfinitePushError {
    const message = given
      ? `${this.source}: cells of column "${name}" are missing, and the model knows no mean for it.`
      : `${this.source}: column "${name}" holds no value at all, so it has no mean.`
    const hint = given ? 'Use --missing drop to leave such rows out.' : `Leave the column out: --ignore ${name}`
    return new InfinitePushError('no-mean', message, { kind: 'data', hint, field: 'missing' })
  }
}

/** The mean of what is there in one column; running, so that large values do not overflow. */
function presentMean(values: Float64Array, column: number, width: number): number | undefined {
  let mean = 0
  let count = 0
  for (let at = column; at < values.length; at += width) {
    if (Number.isNaN(values[at])) continue
    count++
    mean += (values[at] - mean) / count
  }
  return count === 0 ? undefined : mean
}
