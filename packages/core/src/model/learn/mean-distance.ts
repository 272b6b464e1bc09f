import { type Problem, pullOf } from '../../problem/problem.js'

/**
 * The distance between the class means in the norm that λ is measured in: an upper bound of λ_max, and a scale for λ where
 * λ_max is 0.
 */
export function meanDistance({ map, loss, penalty }: Omit<Problem, 'lambda'>): number {
  return penalty.emptyNorm(pullOf(map, loss.dualAtZero()))
}
