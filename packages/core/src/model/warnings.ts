import type { Warning } from '../errors.js'
import { PENALTIES } from '../penalty/all.js'
import type { Solution } from '../solver/run.js'
import type { Trainer } from './trainer.js'

/** What a user should know about a fit, worst first. */
export function fitWarnings(trainer: Trainer, lambda: number, solution: Solution): Warning[] {
  const warnings: Warning[] = []
  if (solution.w.every((weight) => weight === 0)) warnings.push(emptyModel(trainer, lambda))
  if (solution.status !== 'solved') warnings.push(notSolved(solution, trainer.tolerance))
  return warnings
}

/** Why no feature is selected, and what to do about it. */
function emptyModel(trainer: Trainer, lambda: number): Warning {
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
    message:
      'No feature is selected, and no λ will select one: the mean of the positives lies inside the convex hull of the ' +
      `negatives (distance at most ${short(distance)}), so no linear rule lifts the average positive above the highest negative.`,
    hint: hullCure(trainer.smallestUsefulTopK(), trainer.order.negatives),
  }
}

/** Which threshold has models that are not empty. */
export function hullCure(k: number | undefined, negatives: number): string {
  if (k === undefined) {
    return 'Even the mean of all negatives coincides with the mean of the positives: these features do not tell the classes apart.'
  }
  return `Compare with the mean of the ${k} highest of the ${negatives} negatives instead: --threshold top-k --top-k ${k} (or more).`
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
