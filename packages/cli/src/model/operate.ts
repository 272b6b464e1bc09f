import { type HeldOut, type Model, scoreTable } from '@infinite-push/core'
import {
  checkEnoughToCalibrate,
  chooseOperation,
  type Operation,
  type PiecewiseSettings,
} from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import type { DataFlags } from '../options/data-options.js'
import { crossValidationSettings, type LambdaFlags } from '../options/lambda-options.js'
import { asksForOperation, type OperatingFlags, operatingRule } from '../options/operating-options.js'
import type { OutputFlags } from '../options/output-options.js'
import type { RunFlags } from '../options/run-options.js'
import { loadTable } from '../read/load.js'
import { checkBothClasses, fillable, scoringTable } from '../read/model-table.js'
import { openSource } from '../read/source.js'
import { runLong } from '../run/run-long.js'
import { printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'

type OperateFlags = DataFlags & LambdaFlags & OperatingFlags & RunFlags & OutputFlags

/** What a model was learnt from, and how. */
export interface LearntFrom {
  table: Table
  settings: Omit<PiecewiseSettings<'held-out-scores'>, 'lambda' | 'scoring'>
  flags: OperateFlags
}

/** Refuses, before any learning, what could only fail after it. */
export async function checkOperation({ dataset }: Table, flags: OperateFlags): Promise<void> {
  operatingRule(flags, dataset.labels.length)
  if (flags.calibrationTable !== undefined) (await openSource(flags.calibrationTable)).close()
  else if (flags.calibrate !== undefined) checkEnoughToCalibrate(dataset.labels)
}

/** The threshold and the probabilities of a model that the flags ask for. */
export async function operate(
  context: ProgramContext,
  model: Model,
  learnt: LearntFrom,
): Promise<Operation | undefined> {
  const { table, flags } = learnt
  if (!asksForOperation(flags)) return undefined
  const rule = operatingRule(flags, table.dataset.labels.length)
  const { calibrate, calibrationTable } = flags
  const scores =
    calibrationTable === undefined
      ? await crossFitted(context, model, learnt)
      : await scoresOfTable(context, model, calibrationTable, flags)
  return chooseOperation(scores, { ...(rule && { rule }), ...(calibrate && { calibrate }) })
}

function crossFitted(context: ProgramContext, model: Model, { table, settings, flags }: LearntFrom): Promise<HeldOut> {
  const { dataset, rowGroups } = table
  const { lambda, scoring } = model
  const folds = { ...settings, ...crossValidationSettings(flags), ...(rowGroups && { rowGroups }), lambda, scoring }
  // A journal holds one computation, and choosing λ has the file of that name.
  const { journal, ...rest } = flags
  const run = { ...rest, ...(journal === undefined ? {} : { journal: `${journal}.held-out` }) }
  return runLong(context, 'held-out-scores', dataset, folds, run)
}

async function scoresOfTable(
  context: ProgramContext,
  model: Model,
  path: string,
  flags: OperateFlags,
): Promise<HeldOut> {
  // Corrections are about rows of the table that was learnt from.
  const { table } = await loadTable(context, path, scoringTable(model, flags), { ...flags, corrections: undefined })
  printWarnings(context, table.warnings)
  checkBothClasses(table, path)
  const { dataset } = table
  return { scores: scoreTable(fillable(model, table), dataset), labels: dataset.labels, method: 'held-out' }
}
