import type { PushLoss } from '../loss/push/push-loss.js'
import { HALVING, UNIT, upperHalf } from '../numeric/algebra/two-part.js'
import type { CsrMatrix } from '../numeric/matrix/csr.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { rowsThatMatter } from './rows-that-matter.js'

/**
 * Xw to twice the digits for sparse rows, as they lie: turning them into columns would cost more than all the rest of the proof. Plain
 * scores tell which rows the loss cannot depend on; these keep them.
 */
export function exactSparseScores(x: CsrMatrix, w: Vec, loss: PushLoss): { high: Vec; low: Vec; scoreError: number } {
  const { pointers, indices, values } = x.lines
  const high = x.apply(w, new Float64Array(x.rows))
  const low = new Float64Array(x.rows)
  const matters = rowsThatMatter(loss, high, plainError(x, w))
  const uppers = w.map(upperHalf)
  const largest = new Float64Array(x.cols)
  for (let i = 0; i < x.rows; i++) {
    if (matters?.[i] === 0) continue
    let [total, rest] = [0, 0]
    for (let t = pointers[i]; t < pointers[i + 1]; t++) {
      const k = indices[t]
      if (w[k] === 0) continue
      const value = values[t]
      const wide = HALVING * value
      const xUpper = wide - (wide - value)
      const xLower = value - xUpper
      const upper = uppers[k]
      const lower = w[k] - upper
      const product = w[k] * value
      const sum = total + product
      const moved = sum - total
      const error = upper * xUpper - product + upper * xLower + lower * xUpper + lower * xLower
      rest += total - (sum - moved) + (product - moved) + error
      total = sum
      largest[k] = Math.max(largest[k], product, -product)
    }
    high[i] = total
    low[i] = rest
  }
  return { high, low, scoreError: (x.cols * UNIT) ** 2 * largest.reduce((sum, term) => sum + term, 0) }
}

/** How far a plain score can be from the true one: a rounding for each product and each sum of the row. */
function plainError({ rows, lines: { pointers, indices, values } }: CsrMatrix, w: Vec): number {
  let most = 0
  for (let i = 0; i < rows; i++) {
    let terms = 0
    for (let t = pointers[i]; t < pointers[i + 1]; t++) terms += Math.abs(w[indices[t]] * values[t])
    const roundings = 4 * (pointers[i + 1] - pointers[i]) + 64
    // Not ≤: what is no number must not pass for small.
    if (!(roundings * terms <= most)) most = roundings * terms
  }
  return UNIT * most
}
