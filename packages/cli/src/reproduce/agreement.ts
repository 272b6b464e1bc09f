import type { Spread } from '@infinite-push/core'
import type { Published } from './data-sets.js'

/** The paper has 10 splits everywhere. */
const PAPER_REPEATS = 10
/** A difference of so many standard errors is beyond what chance does in about 19 of 20 cases. */
const LIMIT = 2.1
/** The paper writes most deviations with one decimal: 0.2 may stand for anything from 0.15 to 0.25. */
const ROUNDING = 0.05

export type Agreement = 'same' | 'higher' | 'lower'

/** Whether a mean found here is the paper's, as far as chance allows; both come from random splits, and from others. */
export function agreementWith({ mean, sd, values }: Spread, paper: Published): Agreement {
  const spread = Math.max(paper.sd, ROUNDING)
  const error = Math.sqrt(sd ** 2 / values.length + spread ** 2 / PAPER_REPEATS)
  if (Math.abs(mean - paper.mean) <= LIMIT * error) return 'same'
  return mean > paper.mean ? 'higher' : 'lower'
}
