import { oneClassHeldOut } from '../errors/data-errors.js'
import type { Warning } from '../errors/define.js'
import { budgetBelowARow, nothingFlagged, tooFewNegatives } from '../errors/operating-errors.js'
import { fewestTrials, mostSuccesses } from '../statistics/binomial-bounds.js'
import { boundsByNegatives, boundsByRows } from './operating-bounds.js'
import { flaggedCounts, type HeldOut, type OperatingPoint } from './operating-point.js'
import { checkRule, type OperatingRule, roomOf } from './operating-rule.js'

/** A threshold, and what its user should know. */
export interface ChosenPoint {
  point: OperatingPoint
  warnings: Warning[]
}

const CONFIDENCE = 0.95

/**
 * The threshold that a rule asks for, chosen on held-out rows, with bounds for new rows that are drawn as these were.
 * - `max-fpr`: the lowest score of a held-out negative above which so few negatives stand that the rate is shown.
 * - `budget`: the score of the first held-out row that the budget has no place for.
 *
 * @example
 * ```ts
 * const heldOut = { scores: Float64Array.of(4, 3, 2, 1), labels: Uint8Array.of(1, 1, 0, 0), method: 'held-out' }
 * chooseOperatingPoint(heldOut, { kind: 'budget', budget: 1, of: 4 }).point.threshold // 3
 * ```
 */
export function chooseOperatingPoint(heldOut: HeldOut, rule: OperatingRule): ChosenPoint {
  checkRule(rule)
  checkClasses(heldOut.labels)
  return rule.kind === 'budget' ? withinBudget(heldOut, rule) : withinRate(heldOut, rule)
}

function withinBudget(heldOut: HeldOut, rule: OperatingRule & { kind: 'budget' }): ChosenPoint {
  const { scores, labels, method } = heldOut
  // Fewer than all, also after rounding.
  const room = Math.min(scores.length - 1, Math.floor(roomOf(rule, scores.length)))
  const threshold = nthHighest(scores, room)
  const counts = flaggedCounts(scores, labels, threshold)
  const bounds = boundsByRows(counts, belowThreshold(heldOut, threshold), CONFIDENCE)
  const point = { rule, threshold, method, heldOut: counts, bounds }
  return {
    point,
    warnings:
      room === 0 ? [budgetBelowARow({ budget: rule.budget, of: rule.of, rows: scores.length })] : flagsAny(point),
  }
}

function withinRate(heldOut: HeldOut, rule: OperatingRule & { kind: 'max-fpr' }): ChosenPoint {
  const { scores, labels, method } = heldOut
  const negatives = scores.filter((_, i) => labels[i] === 0)
  const shown = mostSuccesses(negatives.length, rule.maxFpr, CONFIDENCE)
  const above = Math.max(0, shown)
  const threshold = nthHighest(negatives, above)
  const counts = flaggedCounts(scores, labels, threshold)
  const point = { rule, threshold, method, heldOut: counts, bounds: boundsByNegatives(counts, above, CONFIDENCE) }
  return { point, warnings: shown < 0 ? [unshownRate(point, rule.maxFpr)] : flagsAny(point) }
}

/** The score that n others are not below. */
function nthHighest(scores: Float64Array, n: number): number {
  return scores.slice().sort()[scores.length - 1 - n] + 0 // −0 becomes 0
}

function belowThreshold({ scores, labels }: HeldOut, threshold: number): { below: number; missed: number } {
  let below = 0
  let missed = 0
  for (let i = 0; i < scores.length; i++) {
    if (scores[i] >= threshold) continue
    below++
    missed += labels[i]
  }
  return { below, missed }
}

function checkClasses(labels: Uint8Array): void {
  if (!labels.includes(0) || !labels.includes(1)) throw oneClassHeldOut({ rows: labels.length })
}

function unshownRate({ heldOut: { negatives }, bounds }: OperatingPoint, maxFpr: number): Warning {
  return tooFewNegatives({ negatives, maxFpr, shown: bounds.fprUpper, needed: fewestTrials(maxFpr, CONFIDENCE) })
}

/** Where the highest scores tie, or belong to negatives, there is no room below them. */
function flagsAny({ heldOut }: OperatingPoint): Warning[] {
  return heldOut.flagged > 0 ? [] : [nothingFlagged()]
}
