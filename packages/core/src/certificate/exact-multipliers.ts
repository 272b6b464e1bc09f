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
  for (const { positive, positives, negative, negatives, k } of loss.lists) {
    const alpha = new TwoPartSum()
    for (let i = positive; i < positive + positives; i++) {
      alpha.add(-high[i])
      sigma.add(-high[i])
    }
    const beta = new TwoPartSum()
    const missing = new TwoPartSum()
    for (let j = negative; j < negative + negatives; j++) {
      if (high[j] === 0) continue
      beta.add(high[j])
      missing.add(-high[j])
    }
    for (let i = positive; i < positive + positives; i++) missing.add(-high[i])
    const total = beta.value
    if (!(total > 0)) continue
    const change = missing.value / total
    const cap = alpha.value / k
    for (let j = negative; j < negative + negatives; j++) {
      if (high[j] === 0) continue
      low[j] = change * high[j]
      excess += Math.max(0, high[j] + low[j] - cap)
    }
    excess += k > 1 ? 4 * UNIT * total : 0
  }
  return { high, low, sigma: sigma.value, excess }
}
