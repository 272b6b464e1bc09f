import type { Vec } from '../../numeric/matrix/linear-map.js'
import { exactPairProx, type PairProx, type PairShape } from './pair-prox.js'
import { type DouglasRachfordSettings, paperPairProx } from './pairs-paper-prox.js'

/**
 * The infinite push loss as the paper has it, over all m·n pairs: g(a) = max_j (1/m) Σ_i (a_ji)_+, eq. (5).
 *
 * @paper eq:4-5
 *
 * @example
 * ```ts
 * pairLoss(Float64Array.of(1, -1, 2, 2), { positives: 2, negatives: 2 }) // 2
 * ```
 */
export function pairLoss(a: Vec, { positives: m, negatives: n }: PairShape): number {
  let largest = 0
  for (let j = 0; j < n; j++) {
    let sum = 0
    for (let t = j * m; t < (j + 1) * m; t++) sum += Math.max(a[t], 0)
    largest = Math.max(largest, sum / m)
  }
  return largest
}

/**
 * The prox (9) of g: `exact` by one projection, or `paper` by the nested loops of lines 8–18 of Algorithm 1, which end at
 * the same point.
 *
 * @paper eq:9
 *
 * @example
 * ```ts
 * const prox = makePairProx('exact', { positives: 1, negatives: 2 })
 * prox(Float64Array.of(3, -1), { mu: 1, tolerance: 0 }, new Float64Array(2)) // [2, -1]
 * ```
 */
export function makePairProx(
  kind: 'exact' | 'paper',
  shape: PairShape,
  settings: Partial<DouglasRachfordSettings> = {},
): PairProx {
  return kind === 'exact' ? exactPairProx(shape) : paperPairProx(shape, settings)
}
