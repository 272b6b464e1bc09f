import type { Model } from '../../model/document/model.js'
import { recallPenalty } from '../../model/document/penalty-record.js'
import type { FitSettings } from '../../model/learn/fit.js'
import type { Check } from '../../model/proof/check.js'
import type { CrossValidationSettings } from './validation-plan.js'

/** The settings that a model was asked for: of a fit at one λ, or of the choice of λ before it; or why they are not known. */
export type AskedAgain =
  | { kind: 'fit'; settings: FitSettings }
  | { kind: 'cross-validation'; settings: CrossValidationSettings }
  | { kind: 'unknown'; why: string }

/**
 * What a model was asked for, so that the same can be learnt once more from the same table: `fit` and `fitByCrossValidation` give
 * the same numbers, to the bit. Groups of rows are the caller's to add.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * const model = finish(fitByCrossValidation(data, { folds: 3 }))
 * const { kind, settings } = askedAgain(model)
 * kind // 'cross-validation'
 * compareAgain(model, finish(fitByCrossValidation(data, settings))).every(({ passed }) => passed) // true
 * ```
 */
export function askedAgain(model: Model): AskedAgain {
  const { asked, seed, standardized } = model.training
  if (!asked) return { kind: 'unknown', why: 'the document does not say what was asked for' }
  if (asked.timeLimit) return { kind: 'unknown', why: 'a limit of time was given, and no other run has to end there' }
  const { lambda, lambdaRatio, budget, solver, maxIterations, learntFactors, threshold, transform } = asked
  const { factors, ...penalty } = recallPenalty(model.penaltySettings)
  const problem = {
    ...penalty,
    ...(factors && !learntFactors && { factors }),
    penalty: model.penalty,
    standardize: standardized,
    tolerance: model.tolerance,
    seed,
    ...given({ budget, solver, maxIterations }),
  }
  const own = model.scoring.transform ? ('rank' as const) : ('none' as const)
  if (lambda !== undefined || lambdaRatio !== undefined) {
    const at = given({ lambda, lambdaRatio })
    return { kind: 'fit', settings: { ...problem, ...at, threshold: model.threshold, transform: own } }
  }
  const { lambdas, count, lambdaMinRatio, folds, holdout, repeats, metric, rule } = asked
  const choice = given({ lambdas, count, lambdaMinRatio, folds, holdout, repeats, metric, rule })
  const open = { threshold: threshold ? { kind: threshold } : model.threshold, transform: transform ?? own }
  return { kind: 'cross-validation', settings: { ...problem, ...choice, ...open } }
}

/** The settings that there are. */
function given<T extends object>(settings: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** The parts of a document that another run must give again, with the words for them. */
const PARTS: readonly { name: string; of: (model: Model) => unknown }[] = [
  { name: 'choice', of: ({ lambda, threshold, scoring }) => [lambda, threshold, scoring.transform !== undefined] },
  { name: 'metrics.cv', of: ({ metrics }) => metrics.cv },
  { name: 'solver', of: ({ solver, status, certificate }) => [solver, status, certificate] },
  { name: 'scoring', of: ({ scoring }) => scoring },
  { name: 'dual', of: ({ dual }) => dual },
  { name: 'operatingPoint', of: ({ operatingPoint }) => operatingPoint },
  { name: 'calibration', of: ({ calibration }) => calibration },
]

/** Whether a model that was learnt once more is the same to the bit, part by part. */
export function compareAgain(model: Model, again: Model): Check[] {
  return PARTS.flatMap(({ name, of }) => {
    const [claimed, found] = [model, again].map((one) => JSON.stringify(of(one)))
    if (claimed === undefined && found === undefined) return []
    const passed = claimed === found
    return [
      { name: `again: ${name}`, passed, detail: passed ? 'the same, to the bit' : 'learnt once more, it is another' },
    ]
  })
}

/** What nobody looked at, once a model was learnt again. */
export function leftUnchecked(notChecked: readonly string[], again: readonly Check[]): string[] {
  const names = new Set(again.map(({ name }) => name.slice('again: '.length)))
  const covered = new Set([...names, 'tolerance', 'training.seed', 'training.asked'])
  return notChecked.filter((field) => !covered.has(field))
}
