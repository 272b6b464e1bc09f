import type { Dataset, FitSettings, FittedModel, Warning } from '@infinite-push/core'
import { assembleModel, Clock, isTimeUp, missedInTime, type PiecewiseSettings } from '@infinite-push/core/internal'
import { type Table, tableRecord } from '@infinite-push/tables'
import { isThreadWaiting, startThreadFor } from '../compute/compute.js'
import { worded } from '../hints/hint.js'
import { correctionFiles, type DataFlags, learningTable } from '../options/data-options.js'
import { crossValidationSettings, givenLambda, type LambdaFlags } from '../options/lambda-options.js'
import {
  asksForOperation,
  checkOperatingFlags,
  FOLD_FLAGS,
  needsFolds,
  type OperatingFlags,
  operatingFiles,
  rowsLookedAt,
} from '../options/operating-options.js'
import { checkOutput, type OutputFlags } from '../options/output-options.js'
import {
  checkProblemFlags,
  type OpenProblem,
  type ProblemFlags,
  problemFiles,
  problemSettings,
  type SolverFlags,
  solverSettings,
} from '../options/problem-options.js'
import { checkJournalName, type RunFlags } from '../options/run-options.js'
import { listWarnings, loadTable } from '../read/load.js'
import { negativeWeightWarnings } from '../read/negative-weights.js'
import { runLong } from '../run/run-long.js'
import { runShown } from '../run/run-shown.js'
import type { ProgramContext } from '../terminal/program.js'
import { chosenIn } from './chosen-problem.js'
import { checkOperation, operate } from './operate.js'
import { signable } from './signature.js'

/** What learning may take of the time where more is to be found out afterwards. */
const LEARNING_PART = 0.5

export interface FitFlags
  extends DataFlags,
    ProblemFlags,
    SolverFlags,
    LambdaFlags,
    OperatingFlags,
    RunFlags,
    OutputFlags {
  seed: number
  sign?: string
}

/** Reads the table and learns from it; nothing is written or printed but the echo and the progress. */
export async function fitTable(context: ProgramContext, data: string, flags: FitFlags): Promise<FittedModel> {
  const started = Date.now()
  const given = givenLambda(flags, needsFolds(flags) ? FOLD_FLAGS : [])
  checkOperatingFlags(flags)
  checkProblemFlags(flags)
  const options = learningTable(flags)
  checkJournalName(flags)
  await checkOutput(flags.out, [data, ...problemFiles(flags), ...operatingFiles(flags), ...correctionFiles(flags)])
  context.kept =
    flags.out === undefined ? 'there is no result yet.' : `no model was written; ${flags.out} is as it was.`
  if (given) await startThreadFor(flags.sql === undefined ? data : '-')
  const { table, readMs } = await loadTable(context, data, options, flags)
  await checkOperation(table, flags)
  const { timeLimitMs, ...solver } = solverSettings(flags)
  // One limit for all that follows.
  const clock = new Clock(timeLimitMs)
  const settings = {
    ...(await problemSettings(flags, table.dataset.names, given ? { kind: 'max' } : { kind: 'auto' })),
    ...solver,
    seed: flags.seed,
  }
  const looked = rowsLookedAt(flags, table.dataset.labels.length)
  const isLast = !(flags.nested || needsFolds(flags))
  const limit = clock.limit(isLast ? 1 : LEARNING_PART)
  const learnt = await learn(context, table, { ...settings, ...limit, ...given, ...looked }, flags, clock)
  const noticed = [...table.warnings, ...listWarnings(table), ...negativeWeightWarnings(table, settings.threshold)]
  const told = flags.sign === undefined ? learnt : signable(learnt, table.dataset)
  const parts = { learnt: withOperation(told, flags), table: tableRecord(table, options), noticed }
  const from = { table, settings: { ...settings, ...clock.limit(), ...chosenIn(learnt) }, flags }
  const operation = await operate(context, assembleModel(parts), from).catch(
    missedWarnings('held-out rows were scored'),
  )
  const timing = { readMs, solveMs: learnt.timing.solveMs, totalMs: Date.now() - started }
  return assembleModel({ ...parts, operation, timing, worded })
}

/** With what was asked for beside λ: how rows are left out for the threshold and the probabilities, or that a table is given for them. */
function withOperation(learnt: FittedModel, flags: FitFlags): FittedModel {
  if (!asksForOperation(flags)) return learnt
  const { folds, holdout, calibrationTable } = flags
  const asked = {
    ...learnt.training.asked,
    ...(folds !== undefined && { folds }),
    ...(holdout !== undefined && { holdout }),
    ...(calibrationTable !== undefined && { calibrationTable: true as const }),
  }
  return { ...learnt, training: { ...learnt.training, asked } }
}

/** What the model is without where the time was up: learning is done, and must not be lost. */
function missedWarnings(what: string): (error: unknown) => { warnings: Warning[] } {
  return (error) => {
    if (!isTimeUp(error)) throw error
    return { warnings: [missedInTime({ what })] }
  }
}

/** At the λ given, or at the one that cross-validation chooses. */
async function learn(
  context: ProgramContext,
  { dataset, rowGroups }: Table,
  { threshold, transform = 'none', ...settings }: OpenProblem & Pick<FitSettings, 'lambda' | 'lambdaRatio' | 'budget'>,
  flags: FitFlags,
  clock: Clock,
): Promise<FittedModel> {
  if (
    threshold.kind !== 'auto' &&
    transform !== 'auto' &&
    (settings.lambda !== undefined || settings.lambdaRatio !== undefined)
  ) {
    const run = { ...flags, keepData: asksForOperation(flags) || flags.sign !== undefined }
    const problem = { ...settings, threshold, transform }
    return (await quickly(dataset, problem)) ?? runShown(context, 'fit', dataset, problem, run)
  }
  const validation = {
    ...settings,
    threshold,
    transform,
    ...crossValidationSettings(flags),
    ...(rowGroups && { rowGroups }),
  }
  const model = await runLong(context, 'cross-validation', dataset, validation, flags)
  return flags.nested ? nested(context, model, dataset, { ...validation, ...clock.limit() }, flags) : model
}

/** What takes no longer than to start a thread needs none; its code is not loaded where a table is large. */
async function quickly(dataset: Dataset, settings: FitSettings): Promise<FittedModel | undefined> {
  if (isThreadWaiting()) return undefined
  const { quickFit } = await import('../compute/quick-fit.js')
  return quickFit(dataset, settings)
}

/** The same model, with what folds inside of folds say of new rows. */
async function nested(
  context: ProgramContext,
  model: FittedModel,
  dataset: Dataset,
  validation: Omit<PiecewiseSettings<'nested-validation'>, 'cv'>,
  flags: FitFlags,
): Promise<FittedModel> {
  const { cv } = model.metrics
  if (!cv) return model
  // A journal holds one computation, and choosing λ has the file of that name.
  const { journal, ...rest } = flags
  const run = { ...rest, ...(journal === undefined ? {} : { journal: `${journal}.nested` }) }
  const told = await runLong(context, 'nested-validation', dataset, { ...validation, cv }, run).catch(
    missedWarnings('folds inside of folds were learnt'),
  )
  const { timing } = model
  if (!('warnings' in told)) return assembleModel({ learnt: model, cv: told, timing })
  return assembleModel({ learnt: { ...model, warnings: [...model.warnings, ...told.warnings] }, timing })
}
