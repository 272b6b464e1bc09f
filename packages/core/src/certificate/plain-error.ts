import { UNIT } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'

/** How far a plain score of numbers up to `reach` can be from the true one: a rounding for each product, sum and number made ready. */
export function plainError(reach: Vec, w: Vec): number {
  const terms = reach.reduce((sum, most, k) => sum + Math.abs(w[k]) * most, 0)
  return UNIT * (4 * w.length + 64) * terms
}
