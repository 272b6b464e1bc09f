import type { Implied } from './atoms.js'
import type { Seen } from './look.js'
import { kthSeen } from './loss-seen.js'

/** Multipliers by hinge and by rank. */
export function impliedBy({ positives, negatives, threshold }: Seen, k: number): Implied {
  const { rest } = positives
  const kink = 1 + threshold
  const kth = kthSeen(negatives, k)
  return {
    sure: 1,
    rest: rest.score < kink * rest.weight ? 1 : 0,
    positive: (i) => (positives.scores[i] < kink ? 1 : 0),
    negative: (j) => (negatives.scores[j] >= kth ? 1 : 0),
  }
}
