import type { PushLoss } from '../loss/push/push-loss.js'
import { HALVING, TwoPartSum, UNIT, upperHalf } from '../numeric/algebra/two-part.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { ColumnRun, Matrix, RowMap, Vec } from '../numeric/matrix/linear-map.js'
import { nonzeroPlaces } from '../numeric/order/gather.js'
import type { PushProblem } from '../problem/problem.js'
import type { ExactMultipliers } from './exact-multipliers.js'
import { ExactRowScores, type ExactScores, scoreErrorOf } from './exact-row-scores.js'
import { type ColumnTotals, exactRowSums } from './exact-row-sums.js'
import { plainError } from './plain-error.js'
import { rowsThatMatter } from './rows-that-matter.js'

/** Below this part of the rows, those with a multiplier are copied. */
const FEW = 1 / 2
/** Of a view, so many numbers (8 MB) are copied at a time. */
const CELLS_AT_ONCE = 1e6

/** Products of the data with weights and multipliers, to twice the digits, and what they may still be off by. */
export interface ExactProducts extends ExactScores {
  /** u = −Xᵀ(−α, β) */
  pull: Vec
  pullError: Vec
  /** Σ|multiplier·x| of each column: what the pull is the rest of. */
  pullTerms: Vec
}

/**
 * Every product of two numbers is split into its rounded value and its error (Dekker), and both are summed up: so offsets that
 * all rows share cancel, however large they are.
 */
export function exactProducts({ map, loss }: PushProblem, w: Vec, multipliers: ExactMultipliers): ExactProducts {
  return { ...exactScores(map, w, loss), ...exactPull(map, multipliers) }
}

export type ExactPull = Pick<ExactProducts, 'pull' | 'pullError' | 'pullTerms'>

export function exactScores(x: RowMap, w: Vec, loss: PushLoss): ExactScores {
  return isMatrix(x) && !x.readNonzeros ? exactScoresByColumn(x, w) : exactScoresByRow(x, w, loss)
}

/**
 * Sparse rows as they lie, since turning them into columns would cost more than all the rest of the proof; and a view hands out its
 * rows one by one without a copy of many. Where it is known how large the numbers are, plain scores tell which rows the loss cannot
 * depend on; these keep them.
 */
function exactScoresByRow(x: RowMap, w: Vec, loss: PushLoss): ExactScores {
  const plain = x.apply(w, new Float64Array(x.rows))
  const reach = x.reach?.()
  const matters = rowsThatMatter(loss, plain, reach ? plainError(x, reach, w) : Number.POSITIVE_INFINITY)
  const numbers = { values: new Float64Array(x.cols), places: new Int32Array(x.cols) }
  const exact = new ExactRowScores(w, plain, numbers)
  const read = rowReader(x, w, numbers)
  for (let i = 0; i < x.rows; i++) if (matters?.[i] !== 0) exact.set(i, 0, read(i))
  return exact.of(x.cols)
}

/** Reads the numbers of a row that have a weight, or all that it stores, and tells how many they are. */
function rowReader(x: RowMap, w: Vec, { values, places }: { values: Vec; places: Int32Array }): (i: number) => number {
  const [row, used] = [new Float64Array(x.cols), nonzeroPlaces(w)]
  const readDensely = (i: number) => {
    x.readRow(i, row, 0)
    for (let a = 0; a < used.length; a++) values[a] = row[used[a]]
    places.set(used)
    return used.length
  }
  return (i) => x.readNonzeros?.(i, { values, indices: places }, 0) ?? readDensely(i)
}

function exactScoresByColumn(x: Matrix, w: Vec): ExactScores {
  const high = new Float64Array(x.rows)
  const low = new Float64Array(x.rows)
  const largest = new Float64Array(x.cols)
  x.visitColumns((k, run) => {
    if (w[k] !== 0) largest[k] = addColumn(run, w[k], { high, low })
  })
  return { high, low, scoreError: scoreErrorOf(x.cols, largest) }
}

export function exactPull(x: RowMap, multipliers: ExactMultipliers): ExactPull {
  // A single column is its own rows.
  const totals = x.cols > 1 && hasDenseRows(x) ? exactRowSums(x, multipliers) : exactColumnSums(x, multipliers)
  const { value, rounded, size, spread } = totals
  return {
    pull: value.map((sum) => 0 - sum),
    pullError: rounded.map(
      (sum, k) => UNIT * sum + (x.rows * UNIT) ** 2 * size[k] + 2 * multipliers.excess * spread[k],
    ),
    pullTerms: size,
  }
}

/** Whether rows lie side by side, or are seen one by one anyway. */
function hasDenseRows(x: RowMap): boolean {
  const part = isMatrix(x) ? x : x.selectRows([0])
  return part instanceof DenseRows || !isMatrix(part)
}

function exactColumnSums(x: RowMap, { high, low }: ExactMultipliers): ColumnTotals {
  const sums = Array.from({ length: x.cols }, () => new ColumnSum())
  const places = nonzeroPlaces(high)
  const few = places.length < FEW * x.rows ? places : undefined
  for (const { part, from } of partsOf(x, few)) {
    const of = (values: Vec) => {
      const to = from + part.rows
      return few ? Float64Array.from(few.subarray(from, to), (i) => values[i]) : values.subarray(from, to)
    }
    const sides = { high: of(high), low: of(low), upper: of(high).map(upperHalf) }
    part.visitColumns((k, run) => sums[k].add(dotColumn(run, sides)))
  }
  return {
    value: Float64Array.from(sums, ({ sum }) => sum.value),
    rounded: Float64Array.from(sums, ({ rounded }) => rounded),
    size: Float64Array.from(sums, ({ size }) => size),
    spread: Float64Array.from(sums, ({ spread }) => spread),
  }
}

/** The listed rows, or all, as matrices: in one, unless the data are only seen through a view, which copies what it hands out. */
function* partsOf(x: RowMap, listed: Int32Array | undefined): Generator<{ part: Matrix; from: number }> {
  if (isMatrix(x)) return yield { part: listed ? x.selectRows(listed) : x, from: 0 }
  const count = listed?.length ?? x.rows
  const step = Math.max(1, Math.floor(CELLS_AT_ONCE / x.cols))
  for (let from = 0; from < count; from += step) {
    const rows = Int32Array.from({ length: Math.min(step, count - from) }, (_, t) =>
      listed ? listed[from + t] : from + t,
    )
    yield { part: x.selectRows(rows) as Matrix, from }
  }
}

function isMatrix(x: RowMap): x is Matrix {
  return 'visitColumns' in x
}

/** The sums of one column over all parts. */
class ColumnSum {
  readonly sum = new TwoPartSum()
  /** Σ|sums of the parts|, each of which was rounded. */
  rounded = 0
  size = 0
  private least = Number.POSITIVE_INFINITY
  private most = Number.NEGATIVE_INFINITY

  add({ value, size, least, most }: ReturnType<typeof dotColumn>): void {
    this.sum.add(value)
    this.rounded += 2 * Math.abs(value)
    this.size += size
    this.least = Math.min(this.least, least)
    this.most = Math.max(this.most, most)
  }

  /** How far the values of negatives with a multiplier lie apart. */
  get spread(): number {
    return Math.max(0, this.most - this.least)
  }
}

/** scores += weight·column. Returns the largest term. */
function addColumn({ values, start, end, rows }: ColumnRun, weight: number, { high, low }: { high: Vec; low: Vec }) {
  const upper = upperHalf(weight)
  const lower = weight - upper
  let most = 0
  for (let t = start; t < end; t++) {
    const x = values[t]
    const wide = HALVING * x
    const xUpper = wide - (wide - x)
    const xLower = x - xUpper
    const product = weight * x
    const error = upper * xUpper - product + upper * xLower + lower * xUpper + lower * xLower
    const i = rows ? rows[t] : t - start
    const sum = high[i] + product
    const moved = sum - high[i]
    low[i] += high[i] - (sum - moved) + (product - moved) + error
    high[i] = sum
    if (product > most) most = product
    else if (-product > most) most = -product
  }
  return most
}

type Sides = Pick<ExactMultipliers, 'high' | 'low'> & { upper: Vec }

/** Σ multiplier·x, Σ|multiplier·x|, and between what the values of negatives with a multiplier lie. */
function dotColumn({ values, start, end, rows, implicitZeros }: ColumnRun, { high, low, upper }: Sides) {
  let sum = 0
  let rest = 0
  let size = 0
  let least = implicitZeros > 0 ? 0 : Number.POSITIVE_INFINITY
  let most = implicitZeros > 0 ? 0 : Number.NEGATIVE_INFINITY
  for (let t = start; t < end; t++) {
    const i = rows ? rows[t] : t - start
    const a = high[i]
    if (a === 0) continue
    const x = values[t]
    if (a > 0) {
      if (x < least) least = x
      if (x > most) most = x
    }
    const wide = HALVING * x
    const xUpper = wide - (wide - x)
    const xLower = x - xUpper
    const aUpper = upper[i]
    const aLower = a - aUpper
    const product = a * x
    const error = aUpper * xUpper - product + aUpper * xLower + aLower * xUpper + aLower * xLower
    const next = sum + product
    const moved = next - sum
    rest += sum - (next - moved) + (product - moved) + error + low[i] * x
    sum = next
    size += product < 0 ? -product : product
  }
  return { value: sum + rest, size, least, most }
}
