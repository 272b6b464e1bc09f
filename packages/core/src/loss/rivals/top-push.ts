import type { Vec } from '../../numeric/matrix/linear-map.js'

/**
 * The loss of TopPush (Li, Jin and Zhou 2014), the infinite push with squared hinges:
 *
 *     h(p, q) = (1/m) Σ_i (1 − p_i + max_j q_j)_+²
 *
 * It has no gradient where two negatives are highest. Its conjugate is h*(−α, β) = (m/4) Σα² − Σα, for α, β ≥ 0 with
 * Σβ = Σα.
 */
export class TopPushLoss {
  constructor(readonly positives: number) {}

  value(scores: Vec): number {
    const m = this.positives
    let top = Number.NEGATIVE_INFINITY
    for (let j = m; j < scores.length; j++) top = Math.max(top, scores[j])
    let sum = 0
    for (let i = 0; i < m; i++) sum += Math.max(0, 1 - (scores[i] - top)) ** 2
    return sum / m
  }

  /** −h*(dual), for a point (−α, β) of the domain. */
  dualValue(dual: Vec): number {
    let sum = 0
    for (let i = 0; i < this.positives; i++) sum -= dual[i] * (1 + (this.positives / 4) * dual[i])
    return sum
  }
}
