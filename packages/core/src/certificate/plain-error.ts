import { UNIT } from '../numeric/algebra/two-part.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'

/**
 * How far a plain score of numbers up to `reach` can be from the true one: a rounding for each product, sum and number made ready, of
 * which a row has as many as its longest one.
 */
export function plainError(map: RowMap, reach: Vec, w: Vec): number {
  const terms = reach.reduce((sum, most, k) => sum + Math.abs(w[k]) * most, 0)
  return UNIT * (4 * (map.longest?.() ?? map.cols) + 64) * terms
}
