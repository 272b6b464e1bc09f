import type { Warning } from '../../errors/define.js'
import * as warn from '../../errors/model-warnings.js'
import { VERSION } from '../../version.js'
import { easierWhereEmpty } from '../diagnosis/threshold-starts.js'
import { boundWarnings, fitWarnings } from '../diagnosis/warnings.js'
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
  const expected = ofFit(model, trainer, start)
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

/** Whatever is known besides: an empty model is told as one. */
export function emptinessCheck({ features, warnings }: Model): Check {
  const told = warnings.some(({ code }) => code === warn.lambdaTooLarge.code)
  const passed = told === (features.selected === 0)
  return check(
    passed,
    passed ? 'an empty model is told as one' : told ? 'the model is not empty' : 'the model is empty',
  )
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
