import { HALVING, UNIT, upperHalf } from '../numeric/algebra/two-part.js'
import type { ColumnRun, Matrix, Vec } from '../numeric/matrix/linear-map.js'
import type { ExactMultipliers } from './exact-multipliers.js'

/** Below this part of the rows, those with a multiplier are copied. */
const FEW = 1 / 2

/** Products of the data with weights and multipliers, to twice the digits, and what they may still be off by. */
export interface ExactProducts {
  /** Xw as sums of two numbers. */
  high: Vec
  low: Vec
  /** No score is off by more, before it is rounded to one number. */
  scoreError: number
  /** u = −Xᵀ(−α, β) */
  pull: Vec
  pullError: Vec
}

/**
 * Every product of two numbers is split into its rounded value and its error (Dekker), and both are summed up: so offsets that
 * all rows share cancel, however large they are.
 */
export function exactProducts(x: Matrix, w: Vec, multipliers: ExactMultipliers): ExactProducts {
  return { ...exactScores(x, w), ...exactPull(x, multipliers) }
}

function exactScores(x: Matrix, w: Vec): Pick<ExactProducts, 'high' | 'low' | 'scoreError'> {
  const sums = { high: new Float64Array(x.rows), low: new Float64Array(x.rows) }
  let largest = 0
  x.visitColumns((k, run) => {
    if (w[k] !== 0) largest += addColumn(run, w[k], sums)
  })
  return { ...sums, scoreError: (x.cols * UNIT) ** 2 * largest }
}

function exactPull(x: Matrix, { high, low, excess }: ExactMultipliers): Pick<ExactProducts, 'pull' | 'pullError'> {
  const pull = new Float64Array(x.cols)
  const pullError = new Float64Array(x.cols)
  const places = placesOf(high)
  const few = places.length < FEW * x.rows
  const of = (values: Vec) => (few ? Float64Array.from(places, (i) => values[i]) : values)
  const sides = { high: of(high), low: of(low), upper: of(high).map(upperHalf) }
  const rows = few ? x.selectRows(places) : x
  rows.visitColumns((k, run) => {
    const { value, size, spread } = dotColumn(run, sides)
    pull[k] = 0 - value
    pullError[k] = UNIT * Math.abs(value) + (x.rows * UNIT) ** 2 * size + 2 * excess * spread
  })
  return { pull, pullError }
}

function placesOf(values: Vec): Int32Array {
  const places = new Int32Array(values.length)
  let count = 0
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) places[count++] = i
  return places.slice(0, count)
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

/** Σ multiplier·x, Σ|multiplier·x|, and how far the values of negatives with a multiplier lie apart. */
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
  return { value: sum + rest, size, spread: Math.max(0, most - least) }
}
