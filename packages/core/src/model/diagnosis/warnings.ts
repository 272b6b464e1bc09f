import type { Warning } from '../../errors.js'
import { gapText, shortNumber } from '../../number-text.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { PENALTIES } from '../../penalty/all.js'
import { BOX } from '../../penalty/free-features.js'
import type { ClassOrder } from '../../problem/class-order.js'
import type { Solution } from '../../solver/run.js'
import type { Trainer } from '../learn/trainer.js'
import type { LambdaBounds } from '../learn/trainer-facts.js'
import { listWarnings } from './list-warnings.js'

/** This close to the edge of the box, a weight counts as stopped by it. */
const EDGE = 1 - 1e-6

/** A problem that was solved, and where its path starts. */
interface Solved {
  lambda: number
  solution: Pick<Solution, 'w' | 'status' | 'certificate'>
  lambdaMax: LambdaBounds
}

/** What a user should know about a fit, worst first. Everything said here is known already: nothing is computed for it. */
export function fitWarnings(trainer: Trainer, solved: Solved): Warning[] {
  const { solution } = solved
  const warnings: Warning[] = []
  if (solution.w.every((weight) => weight === 0)) warnings.push(emptyModel(trainer, solved))
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
export function emptyModel(trainer: Trainer, { lambda, solution, lambdaMax }: Solved): Warning {
  if (lambdaMax.value === 0) return { code: 'empty-model', ...meanInHull(trainer, lambdaMax.upper) }
  const at = `No feature is selected: λ = ${shortNumber(lambda)}`
  const top = shortNumber(lambdaMax.value)
  const smaller = 'Choose a smaller λ, e.g. --lambda-ratio 0.1.'
  if (lambda >= lambdaMax.value && PENALTIES[trainer.penaltyName].selects) {
    const message = `${at} is not below λ_max = ${top}, from where on w = 0 is optimal.`
    return { code: 'empty-model', message, hint: smaller }
  }
  const { relativeGap } = solution.certificate
  if (relativeGap <= trainer.tolerance) {
    const message = `${at} is so large (λ_max = ${top}) that w = 0 is optimal within the tolerance.`
    return { code: 'empty-model', message, hint: smaller }
  }
  return {
    code: 'empty-model',
    message: `No feature is selected yet: the solver stopped before it knew whether λ = ${shortNumber(lambda)} selects any (λ_max = ${top}).`,
    hint: 'Give it more time and iterations: this is not the model of that λ.',
  }
}

function meanInHull(trainer: Trainer, distance: number): Omit<Warning, 'code'> {
  return {
    message: `No feature is selected, and no λ will select one: ${whyEmpty(trainer, shortNumber(distance))}`,
    hint: easierThreshold(trainer, distance),
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

const NO_THRESHOLD =
  'Even the mean of all negatives coincides with the mean of the positives: these features do not tell the classes apart.'

/**
 * A threshold that is easier to beat, without a search for the hardest one that helps. The bound on the distance is 0 only
 * where the class means coincide.
 */
export function easierThreshold({ threshold, order }: Pick<Trainer, 'threshold' | 'order'>, distance: number): string {
  if (distance === 0) return NO_THRESHOLD
  const known =
    threshold.kind === 'fraction' ? threshold.tau : (threshold.kind === 'top-k' ? threshold.k : 1) / order.negatives
  if (known >= 0.5) return 'Compare with the mean of all negatives instead: --threshold fraction --fraction 1.'
  return 'Compare with the mean of more negatives instead: --threshold fraction --fraction 0.5, or 1 for all of them.'
}

/** The smallest threshold that has models which are not empty. */
export function smallestThreshold(
  k: number | undefined,
  { negatives, lists }: Pick<ClassOrder, 'negatives' | 'lists'>,
): string {
  if (k === undefined) return NO_THRESHOLD
  const which = lists ? `the ${k} highest negatives of each list` : `the ${k} highest of the ${negatives} negatives`
  return `Compare with the mean of ${which} instead: --threshold top-k --top-k ${k} (or more).`
}

function notSolved({ status, certificate }: Solved['solution'], tolerance: number): Warning {
  return {
    code: 'not-solved',
    message: `The solver ended as '${status}' with a relative gap of ${gapText(certificate.relativeGap)}; ${tolerance} was asked for.`,
    hint: 'The weights are at least this close to optimal. Try --solver auto, a larger --tolerance, or a larger λ.',
  }
}
