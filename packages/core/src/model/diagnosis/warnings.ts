import type { Warning } from '../../errors.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { PENALTIES } from '../../penalty/all.js'
import { BOX } from '../../penalty/free-features.js'
import type { ClassOrder } from '../../problem/class-order.js'
import type { Solution } from '../../solver/run.js'
import type { Trainer } from '../learn/trainer.js'
import { listWarnings } from './list-warnings.js'

/** This close to the edge of the box, a weight counts as stopped by it. */
const EDGE = 1 - 1e-6

/** What a user should know about a fit, worst first. */
export function fitWarnings(trainer: Trainer, lambda: number, solution: Solution): Warning[] {
  const warnings: Warning[] = []
  if (solution.w.every((weight) => weight === 0)) warnings.push(emptyModel(trainer, lambda))
  if (solution.status !== 'solved') warnings.push(notSolved(solution, trainer.tolerance))
  warnings.push(...largeFreeWeights(trainer, solution.w), ...listWarnings(trainer.order, trainer.threshold))
  return warnings
}

/** A never penalized weight at the edge of its box would grow further without it. */
function largeFreeWeights({ data, penaltyFree }: Trainer, w: Vec): Warning[] {
  const large = penaltyFree.filter((k) => Math.abs(w[k]) >= EDGE * BOX)
  if (large.length === 0) return []
  const names = Array.from(large, (k) => `'${data.names[k]}'`).join(', ')
  const message = `The weight of ${names}, which is never penalized, was stopped at ${BOX}: without a limit it would grow.`
  return [{ code: 'free-weight-large', message, hint: 'Give it a small factor instead of 0, such as 0.001.' }]
}

/** Why no feature is selected, and what to do about it. */
export function emptyModel(trainer: Trainer, lambda: number): Warning {
  const { value, upper } = trainer.lambdaMax()
  if (value === 0) return { code: 'empty-model', ...meanInHull(trainer, upper) }
  const hint = 'Choose a smaller λ, e.g. --lambda-ratio 0.1.'
  const at = `No feature is selected: λ = ${short(lambda)}`
  const message =
    lambda >= value && PENALTIES[trainer.penaltyName].selects
      ? `${at} is not below λ_max = ${short(value)}, from where on w = 0 is optimal.`
      : `${at} is so large (λ_max = ${short(value)}) that w = 0 is optimal within the tolerance.`
  return { code: 'empty-model', message, hint }
}

function meanInHull(trainer: Trainer, distance: number): Omit<Warning, 'code'> {
  return {
    message: `No feature is selected, and no λ will select one: ${whyEmpty(trainer, short(distance))}`,
    hint: hullCure(trainer.smallestUsefulTopK(), trainer.order),
  }
}

function whyEmpty({ order, penaltySettings, penaltyFree }: Trainer, distance: string): string {
  if (penaltyFree.length > 0) {
    return 'beside the features that are never penalized, no other improves the ranking of the training rows.'
  }
  const { nonnegative = false } = penaltySettings
  const rule = nonnegative === false ? 'no linear rule' : 'no linear rule with such signs'
  if (order.lists) {
    return (
      'the mean of the positives cannot be told from means of negatives of the same lists ' +
      `(distance at most ${distance}), so ${rule} lifts the average positive above the highest negative of its list.`
    )
  }
  const where = nonnegative === false ? 'lies inside' : 'is, as far as the signs allow a rule to see, inside'
  return (
    `the mean of the positives ${where} the convex hull of the negatives (distance at most ${distance}), so ${rule} ` +
    'lifts the average positive above the highest negative.'
  )
}

/** Which threshold has models that are not empty. */
export function hullCure(k: number | undefined, { negatives, lists }: Pick<ClassOrder, 'negatives' | 'lists'>): string {
  if (k === undefined) {
    return 'Even the mean of all negatives coincides with the mean of the positives: these features do not tell the classes apart.'
  }
  const which = lists ? `the ${k} highest negatives of each list` : `the ${k} highest of the ${negatives} negatives`
  return `Compare with the mean of ${which} instead: --threshold top-k --top-k ${k} (or more).`
}

function notSolved({ status, certificate }: Solution, tolerance: number): Warning {
  return {
    code: 'not-solved',
    message: `The solver ended as '${status}' with a relative gap of ${certificate.relativeGap.toExponential(1)}; ${tolerance} was asked for.`,
    hint: 'The weights are at least this close to optimal. Try --solver auto, a larger --tolerance, or a larger λ.',
  }
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)))
}
