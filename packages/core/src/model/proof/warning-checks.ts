import type { Warning } from '../../errors/define.js'
import * as warn from '../../errors/model-warnings.js'
import { VERSION } from '../../version.js'
import { easierWhereEmpty } from '../diagnosis/threshold-starts.js'
import { boundWarnings, fitWarnings, type Warned } from '../diagnosis/warnings.js'
import type { Model } from '../document/model.js'
import type { Trainer } from '../learn/trainer.js'
import type { LambdaBounds } from '../learn/trainer-facts.js'
import { type Check, CUT } from './check.js'

/** The warnings that follow from data and model. */
const FOLLOWS: ReadonlySet<string> = new Set(
  [
    warn.lambdaTooLarge,
    warn.notSolved,
    warn.freeWeightLarge,
    warn.listsSkipped,
    warn.topKCapped,
    warn.lambdaMaxBounded,
  ].map(({ code }) => code),
)

/** The warnings of a document that are found again. */
export function isFollowing({ code }: Pick<Warning, 'code'>): boolean {
  return FOLLOWS.has(code)
}

/** What there is to be warned of is told, and nothing else is told in its place. */
export function warningsCheck(model: Model, trainer: Trainer, start: LambdaBounds): Check {
  return toldCheck(model, ofFit(model, trainer, start))
}

/**
 * The same of a table that stays where it is. That an empty model is told as one is checked there; why, and what to do about it, would
 * take a search.
 */
export function warningsInPlaceCheck(model: Model, warned: Warned): Check {
  const { features, warnings, lambda, lambdaMax = 0, lambdaMaxProof, scoring, status, certificate } = model
  const empty = warnings.find(isEmptiness)
  if ((empty !== undefined) !== (features.selected === 0)) {
    return check(false, empty ? 'the model is not empty' : 'the model is empty, and does not tell')
  }
  const solution = { w: Float64Array.from(scoring.weights), status, certificate }
  const others = fitWarnings(warned, { lambda, solution, lambdaMax: undefined, easier: undefined })
  const bounds = lambdaMaxProof
    ? boundWarnings({ value: lambdaMax, ...lambdaMaxProof })
    : warnings.filter(({ code }) => code === warn.lambdaMaxBounded.code).slice(0, 1)
  return toldCheck(model, [...(empty ? [empty] : []), ...others.filter((each) => !isEmptiness(each)), ...bounds])
}

/** Whatever is known besides, an empty model is told as one. */
export function isEmptiness({ code }: Pick<Warning, 'code'>): boolean {
  return code === warn.lambdaTooLarge.code
}

function toldCheck(model: Model, expected: readonly Warning[]): Check {
  const words = wordsOf(model)
  const told = model.warnings.map(words)
  const untold = expected.filter((warning) => !told.includes(words(warning)))
  const known = expected.map(words)
  const invented = model.warnings.filter((warning) => isFollowing(warning) && !known.includes(words(warning)))
  if (untold.length > 0) return check(false, `the model does not tell: ${untold[0].message}`)
  const twice = told.find((said, i) => told.indexOf(said) < i)
  if (twice !== undefined) return check(false, `told twice: ${twice}`)
  if (invented.length > 0) return check(false, `the data know nothing of: ${invented[0].message}`)
  return check(true, expected.length === 0 ? 'there is nothing to warn of' : 'all that there is to be told is')
}

function check(passed: boolean, detail: string): Check {
  return { name: 'warnings', passed, detail }
}

function ofFit(
  { lambda, lambdaMax = 0, lambdaMaxProof, status, certificate, scoring, tolerance }: Model,
  trainer: Trainer,
  start: LambdaBounds,
): Warning[] {
  const solution = { w: Float64Array.from(scoring.weights), status, certificate }
  const easier = easierWhereEmpty(trainer, start)
  const warnings = fitWarnings(asAsked(trainer, tolerance), { lambda, solution, lambdaMax: start, easier })
  // What the proof proves is looked at elsewhere.
  return [...warnings, ...(lambdaMaxProof ? boundWarnings({ value: lambdaMax, ...lambdaMaxProof }) : [])]
}

/** The trainer with the tolerance that the model was asked for. */
function asAsked(trainer: Trainer, tolerance: number) {
  const { penaltyFree, threshold, penaltyName, penaltySettings, data, order } = trainer
  return { penaltyFree, threshold, penaltyName, penaltySettings, data, order, tolerance }
}

/** Another version words it differently, and a run that was cut knew less: there the code has to do. */
function wordsOf({ package: version, status }: Model): (warning: Warning) => string {
  const onlyCode = version !== VERSION || CUT.includes(status)
  // A distance of the size of rounding may be another one each time.
  return ({ code, message }) => (onlyCode ? code : `${code}: ${message.replace(/[\d.]+e-?\d+/g, '0')}`)
}
