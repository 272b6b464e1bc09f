import { isWide } from '../../../numeric/matrix/column-screen.js'
import { DenseRows } from '../../../numeric/matrix/dense-rows.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { allocateOftenUsed, giveBack } from '../../../numeric/wasm/kernel-memory.js'
import type { Mixture, ProgramData } from '../program/program-data.js'

/** Steps that it is worth: each costs little more than a pivot. */
const STEPS = 12
/** Features whose |c_k| is below this part of the largest are left out: few of them would come to count. */
const LOUD = 0.43
/** How far shares move in a step: by this power of e between the highest and the lowest row, at first. */
const PACE = 1.5
/** Many rows are priced by a window, which sees the table only. */
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
  // Elsewhere the walk to λ_max is short anyway.
  if (heads > 1 || negatives < 2 || table.rows > MOST_ROWS || !isWide(table.rows, eligible.length)) return undefined
  const shares = new Float64Array(table.rows)
  shares.fill(1 / negatives, positives)
  const descent = new Descent(program, mixed(program, shares))
  shares.set(descent.run(), positives)
  descent.release()
  return { shares: shares.subarray(positives), row: mixed(program, shares) }
}

function mixed({ table }: ProgramData, shares: Vec): Vec {
  return table.map.applyTranspose(shares, new Float64Array(table.cols))
}

/** Mirror descent on the loud features. */
class Descent {
  private readonly count: number
  private readonly negatives: number
  /** Row j: −(negative j) at the loud features, in units of f. */
  private readonly lines: DenseRows
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
    this.goal = new Float64Array(length)
    for (let i = 0; i < length; i++) this.goal[i] = positiveSum[loud[i]] / factors[loud[i]]
    const lines = allocateOftenUsed(this.negatives, length)
    for (let j = 0, t = 0, start = positives * cols; j < this.negatives; j++, start += cols) {
      for (let i = 0; i < length; i++, t++) lines[t] = (-total * values[start + loud[i]]) / factors[loud[i]]
    }
    this.lines = new DenseRows(this.negatives, length, lines)
  }

  /** No more steps. */
  release(): void {
    giveBack(this.lines.values)
  }

  private loudFeatures(uniform: Vec, total: number): Int32Array {
    const { eligible, factors, positiveSum } = this.program
    const sizes = new Float64Array(eligible.length)
    for (let i = 0; i < sizes.length; i++) {
      const k = eligible[i]
      sizes[i] = Math.abs(positiveSum[k] - total * uniform[k]) / factors[k]
    }
    const least = LOUD * largestOf(sizes)
    const loud = new Int32Array(sizes.length)
    let count = 0
    for (let i = 0; i < sizes.length; i++) if (sizes[i] >= least) loud[count++] = eligible[i]
    return loud.subarray(0, count)
  }

  /** The best shares found. */
  run(): Vec {
    const { negatives, count, goal, lines } = this
    const shares = new Float64Array(negatives).fill(1 / negatives)
    const best = shares.slice()
    const c = new Float64Array(count)
    let least = Number.POSITIVE_INFINITY
    for (let step = 0; step < STEPS; step++) {
      lines.applyTranspose(shares, c)
      for (let i = 0; i < count; i++) c[i] += goal[i]
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
    // What a row adds to c along the direction: less is better.
    const scores = this.lines.apply(direction, new Float64Array(shares.length))
    let top = Number.POSITIVE_INFINITY
    let bottom = Number.NEGATIVE_INFINITY
    for (let j = 0; j < scores.length; j++) {
      top = Math.min(top, scores[j])
      bottom = Math.max(bottom, scores[j])
    }
    const spread = bottom - top
    if (!(spread > 0)) return
    let sum = 0
    for (let j = 0; j < shares.length; j++) {
      shares[j] *= Math.exp((pace * (top - scores[j])) / spread)
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
