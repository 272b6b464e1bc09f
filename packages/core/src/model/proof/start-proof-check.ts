import { provedDistance, provedGain } from '../../certificate/hull-proof.js'
import type { Model } from '../document/model.js'
import { recallStart, saidOf } from '../document/start-record.js'
import type { Trainer } from '../learn/trainer.js'
import { type Check, ROUNDING } from './check.js'

/**
 * What the document gives as proof of its λ_max proves it, without any search: the shares are no further from the mean positive
 * than the upper bound, and for `empty` they meet it; the direction shows the lower bound. Nothing where there is no proof.
 */
export function startProofCheck(model: Model, trainer: Trainer): Check[] {
  const { lambdaMaxProof: claim } = model
  if (!claim) return []
  const { hull, direction } = recallStart(claim, trainer.places)
  const sum = hull.reduce((total, share) => total + share, 0)
  if (!(Math.abs(sum - 1) <= ROUNDING)) {
    return [startClaimCheck(model, `the shares of the negatives sum up to ${sum}, not to 1`)]
  }
  const problem = trainer.problem(1)
  const { upper, meets } = provedDistance(problem, hull)
  const lower = claim.direction ? provedGain(problem, direction) : 0
  return [startClaimCheck(model, { upper, meets, lower })]
}

/** What the document says of its λ_max beside what its proof proves, or beside what is wrong with the proof. */
export function startClaimCheck(
  { lambdaMax = 0, lambdaMaxProof: claim }: Model,
  proved: { upper: number; lower: number; meets: boolean } | string,
): Check {
  const check = (passed: boolean, detail: string): Check => ({ name: 'lambdaMaxProof', passed, detail })
  if (typeof proved === 'string' || !claim) return check(false, String(proved))
  const { upper, lower, meets } = proved
  const isTold = claim.says === saidOf({ value: meets ? 0 : 1, lower }) || (claim.says === 'undecided' && !meets)
  if (!isTold) return check(false, `it says ${claim.says}, and its shares ${meets ? 'meet' : 'miss'} the mean positive`)
  const isProved = claim.upper >= upper * (1 - ROUNDING) && claim.lower <= lower * (1 + ROUNDING)
  const bounds = `between ${Number(lower.toPrecision(9))} and ${Number(upper.toPrecision(9))}`
  if (!isProved) return check(false, `it claims ${claim.lower} and ${claim.upper}; it proves that λ_max lies ${bounds}`)
  const isInside = lambdaMax >= claim.lower * (1 - ROUNDING) && lambdaMax <= claim.upper * (1 + ROUNDING)
  if (!isInside || (lambdaMax === 0) !== meets)
    return check(false, `λ_max = ${lambdaMax} is not what it proves: ${bounds}`)
  return check(true, meets ? 'a combination of negatives meets the mean positive' : `λ_max lies ${bounds}`)
}
