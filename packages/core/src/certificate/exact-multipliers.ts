import type { PushLoss } from '../loss/push/push-loss.js'
import { TwoPartSum, UNIT } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'

/** Multipliers as sums of two numbers, so that Σα = Σβ holds in every list not to rounding, but to its square. */
export interface ExactMultipliers {
  high: Vec
  low: Vec
  /** Σα */
  sigma: number
  /** What β has above its caps in all, as rounding left it: so much may have to lie elsewhere among the same negatives. */
  excess: number
}

/**
 * The nearest feasible multipliers. A repaired β sums up to Σα but for rounding; where columns have offsets a million times
 * their spread, that rounding times the offset would be as large as what the penalty has to hold. So β is scaled to the very
 * sum, and the low part holds what one number cannot.
 */
export function exactMultipliers(loss: PushLoss, dual: Vec): ExactMultipliers {
  const high = dual.slice()
  loss.repairDual(high)
  const low = new Float64Array(high.length)
  const sigma = new TwoPartSum()
  let excess = 0
  for (const { positive, positives, negative, negatives, k, counts } of loss.lists) {
    const [alpha, beta, missing] = [new TwoPartSum(), new TwoPartSum(), new TwoPartSum()]
    const [lastPositive, lastNegative] = [positive + positives, negative + negatives]
    alpha.addAll(high, positive, lastPositive, -1)
    sigma.addAll(high, positive, lastPositive, -1)
    beta.addAll(high, negative, lastNegative, 1)
    missing.addAll(high, negative, lastNegative, -1)
    missing.addAll(high, positive, lastPositive, -1)
    const total = beta.value
    if (!(total > 0)) continue
    const own = { high: high.subarray(negative, lastNegative), low: low.subarray(negative, lastNegative) }
    excess += scaleByLow(own, missing.value / total, alpha.value / k, counts)
    excess += k > 1 ? 4 * UNIT * total : 0
  }
  return { high, low, sigma: sigma.value, excess }
}

/** Raises β by a part of itself, in the low parts alone. Returns what lies above the cap then, that of each who stands for several so many times. */
function scaleByLow({ high, low }: { high: Vec; low: Vec }, change: number, cap: number, counts?: Vec): number {
  let excess = 0
  for (let j = 0; j < high.length; j++) {
    if (high[j] === 0) continue
    low[j] = change * high[j]
    excess += Math.max(0, high[j] + low[j] - (counts ? counts[j] * cap : cap))
  }
  return excess
}
