import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { addSegment, dotSegments } from '../../../numeric/order/segments.js'
import type { Mixture, ProgramData } from '../program/program-data.js'

/** Steps that it is worth: each costs little more than a pivot. */
const STEPS = 12
/** Features whose |c_k| is below this part of the largest are left out: few of them would come to count. */
const LOUD = 0.25
/** How far shares move in a step: by this power of e between the highest and the lowest row, at first. */
const PACE = 1.5
/** With few features the walk to λ_max is short anyway; many rows are priced by a window, which sees the table only. */
const FEW_FEATURES = 400
const MOST_ROWS = 600

/**
 * A mixture of the negatives, Σ_j β_j z_j with β ≥ 0 and Σβ = 1, whose max_k |c_k|/f_k is not far above its least value, λ_max. No w
 * puts the mixture above the highest negative, so that it may join the negatives as one more row and change nothing; but
 * from there the walk to λ_max is a short one. Found by mirror descent: shares grow with e^(score), where the scores come
 * from the features that are worst off. Undefined where it would not pay.
 */
export function startMixture(program: ProgramData): Mixture | undefined {
  const { table, positives, heads, eligible } = program
  const negatives = table.rows - positives
  if (heads > 1 || negatives < 2 || table.rows > MOST_ROWS || eligible.length <= FEW_FEATURES) return undefined
  const shares = new Float64Array(table.rows)
  shares.fill(1 / negatives, positives)
  const descent = new Descent(program, mixed(program, shares))
  shares.set(descent.run(), positives)
  return { shares: shares.subarray(positives), row: mixed(program, shares) }
}

function mixed({ table }: ProgramData, shares: Vec): Vec {
  return table.map.applyTranspose(shares, new Float64Array(table.cols))
}

/** Mirror descent on the loud features. */
class Descent {
  private readonly count: number
  private readonly negatives: number
  /** Line j: −(negative j) at the loud features, in units of f. */
  private readonly lines: Vec
  private readonly goal: Vec

  constructor(
    private readonly program: ProgramData,
    uniform: Vec,
  ) {
    const { table, positives, factors, bounds, positiveSum } = program
    const { values, cols, rows } = table
    const total = bounds.reduce((sum, v) => sum + v, 0)
    const loud = this.loudFeatures(uniform, total)
    const { length } = loud
    this.count = length
    this.negatives = rows - positives
    this.goal = Float64Array.from(loud, (k) => positiveSum[k] / factors[k])
    this.lines = new Float64Array(this.negatives * length)
    for (let j = 0, t = 0, start = positives * cols; j < this.negatives; j++, start += cols) {
      for (let i = 0; i < length; i++, t++) this.lines[t] = (-total * values[start + loud[i]]) / factors[loud[i]]
    }
  }

  private loudFeatures(uniform: Vec, total: number): Int32Array {
    const { eligible, factors, positiveSum } = this.program
    const size = (k: number) => Math.abs(positiveSum[k] - total * uniform[k]) / factors[k]
    let largest = 0
    for (let i = 0; i < eligible.length; i++) largest = Math.max(largest, size(eligible[i]))
    return eligible.filter((k) => size(k) >= LOUD * largest)
  }

  /** The best shares found. */
  run(): Vec {
    const { negatives, count, goal, lines } = this
    const shares = new Float64Array(negatives).fill(1 / negatives)
    const best = shares.slice()
    const c = new Float64Array(count)
    let least = Number.POSITIVE_INFINITY
    for (let step = 0; step < STEPS; step++) {
      c.set(goal)
      for (let j = 0; j < negatives; j++) addSegment(lines, j * count, count, shares[j], c)
      const size = largestOf(c)
      if (size < least) best.set(shares)
      least = Math.min(least, size)
      if (size === 0) break
      for (let i = 0; i < count; i++) c[i] = power13(c[i] / size)
      this.shift(shares, c, PACE / Math.sqrt(1 + step / 10))
    }
    return best
  }

  /** Rows that lower c where it is large get more. */
  private shift(shares: Vec, direction: Vec, pace: number): void {
    const { lines, count } = this
    const scores = shares.map((_, j) => -dotSegments(lines, j * count, direction, 0, count))
    const top = scores.reduce((most, x) => Math.max(most, x))
    const spread = top - scores.reduce((least, x) => Math.min(least, x))
    if (!(spread > 0)) return
    let sum = 0
    for (let j = 0; j < shares.length; j++) {
      shares[j] *= Math.exp((pace * (scores[j] - top)) / spread)
      sum += shares[j]
    }
    for (let j = 0; j < shares.length; j++) shares[j] /= sum
  }
}

/** The weight of a feature in a step: nearly all for the largest |c_k|, but not only for that one. */
function power13(x: number): number {
  const x2 = x * x
  const x4 = x2 * x2
  return x4 * x4 * x4 * x
}

function largestOf(v: Vec): number {
  let largest = 0
  for (let k = 0; k < v.length; k++) largest = Math.max(largest, Math.abs(v[k]))
  return largest
}
