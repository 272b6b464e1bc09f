import { HALVING, UNIT, upperHalf } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'

/** Xw as sums of two numbers. */
export interface ExactScores {
  high: Vec
  /** Absent where each is one number. */
  low?: Vec
  /** No score is off by more, before it is rounded to one number. */
  scoreError: number
}

/** Numbers of rows, one after the other, and which weight each of them belongs to. */
export interface RowNumbers {
  values: ArrayLike<number>
  places: ArrayLike<number>
}

/** Scores of rows to twice the digits: of each product and each sum, what its rounding takes away is summed up beside (Dekker). */
export class ExactRowScores {
  readonly low: Vec
  private readonly uppers: Vec
  private readonly largest: Vec

  /** @param high Plain scores, which stay where no better one is asked for. */
  constructor(
    private readonly weights: Vec,
    readonly high: Vec,
    private readonly numbers: RowNumbers,
  ) {
    this.low = new Float64Array(high.length)
    this.uppers = weights.map(upperHalf)
    this.largest = new Float64Array(weights.length)
  }

  /** The score of row i, whose numbers are those from `from` up to `to`. */
  set(i: number, from: number, to: number): void {
    const { weights, uppers, largest } = this
    const { values, places } = this.numbers
    let [total, rest] = [0, 0]
    for (let t = from; t < to; t++) {
      const k = places[t]
      const weight = weights[k]
      if (weight === 0) continue
      const value = values[t]
      const wide = HALVING * value
      const xUpper = wide - (wide - value)
      const xLower = value - xUpper
      const upper = uppers[k]
      const lower = weight - upper
      const product = weight * value
      const sum = total + product
      const moved = sum - total
      const error = upper * xUpper - product + upper * xLower + lower * xUpper + lower * xLower
      rest += total - (sum - moved) + (product - moved) + error
      total = sum
      largest[k] = Math.max(largest[k], product, -product)
    }
    this.high[i] = total
    this.low[i] = rest
  }

  /** All of them, of a table of so many columns. */
  of(cols: number): ExactScores {
    const { high, low, largest } = this
    return { high, low, scoreError: scoreErrorOf(cols, largest) }
  }
}

/** No score of so many terms, of which these are the largest, is off by more. */
export function scoreErrorOf(cols: number, largest: Vec): number {
  return (cols * UNIT) ** 2 * largest.reduce((sum, term) => sum + term, 0)
}
