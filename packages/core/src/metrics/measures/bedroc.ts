import type { TieBlocks } from '../ranked-list.js'
import { rie } from './rie.js'

/**
 * Boltzmann-enhanced discrimination of ROC (Truchon and Bayly, 2007): RIE moved and scaled to run from 0, all positives
 * last, to 1, all positives first. In expectation over the orders of tied rows.
 *
 * @example
 * ```ts
 * bedroc(rankedList(Float64Array.of(3, 2, 1), Uint8Array.of(1, 1, 0))) > 0.999999 // true
 * ```
 */
export function bedroc(list: TieBlocks, alpha = 20): number {
  const ratio = list.m / (list.m + list.n)
  const best = Math.expm1(-alpha * ratio) / (ratio * Math.expm1(-alpha))
  // The worst RIE is (exp(αr) − 1) / (r(exp(α) − 1)) = best·exp(−α(1 − r)), a form that no large α overflows.
  const worst = best * Math.exp(-alpha * (1 - ratio))
  return (rie(list, alpha) - worst) / (best * -Math.expm1(-alpha * (1 - ratio)))
}
