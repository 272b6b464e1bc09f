import type { FitSettings, Model } from '@infinite-push/core'
import type { Table } from '@infinite-push/tables'
import { compute } from '../compute/compute.js'
import { type DataFlags, learningTable } from '../options/data-options.js'
import { crossValidationSettings, givenLambda, type LambdaFlags } from '../options/lambda-options.js'
import { checkOutput, type OutputFlags } from '../options/output-options.js'
import {
  checkProblemFlags,
  type ProblemFlags,
  problemSettings,
  type SolverFlags,
  solverSettings,
} from '../options/problem-options.js'
import { checkJournalName, type RunFlags } from '../options/run-options.js'
import type { ProgramContext } from '../terminal/program.js'
import { listWarnings, loadTable } from './load.js'
import { runLong } from './run-long.js'

export interface FitFlags extends DataFlags, ProblemFlags, SolverFlags, LambdaFlags, RunFlags, OutputFlags {
  seed: number
}

/** Reads the table and learns from it; nothing is written or printed but the echo and the progress. */
export async function fitTable(context: ProgramContext, data: string, flags: FitFlags): Promise<Model> {
  const started = Date.now()
  const given = givenLambda(flags)
  checkProblemFlags(flags)
  const options = learningTable(flags)
  checkJournalName(flags)
  await checkOutput(flags.out, [data, ...(flags.groups === undefined ? [] : [flags.groups])])
  context.kept =
    flags.out === undefined ? 'there is no result yet.' : `no model was written; ${flags.out} is as it was.`
  const { table, readMs } = await loadTable(context, data, options, flags)
  const settings = {
    ...(await problemSettings(flags, table.dataset.names)),
    ...solverSettings(flags),
    seed: flags.seed,
  }
  const record = tableRecord(table, flags)
  const model = await learn(context, table, { ...settings, ...given }, given ? undefined : flags)
  return {
    ...model,
    warnings: [...table.warnings, ...listWarnings(table), ...model.warnings],
    timing: { readMs, solveMs: model.timing.solveMs, totalMs: Date.now() - started },
    training: { ...model.training, table: record },
  }
}

/** At the λ given, or at the one that cross-validation chooses. */
async function learn(
  context: ProgramContext,
  { dataset, rowGroups }: Table,
  settings: FitSettings,
  choose: FitFlags | undefined,
): Promise<Model> {
  if (choose === undefined) return compute('fit', dataset, settings, { signal: context.signal })
  const validation = { ...settings, ...crossValidationSettings(choose), ...(rowGroups && { rowGroups }) }
  return runLong(context, 'cross-validation', dataset, validation, choose)
}

/** What later commands need to read other tables in the same way. */
function tableRecord({ dataset, format, labelName, positive, weightsName, idName }: Table, flags: FitFlags) {
  const { missing = 'error', ignore } = flags
  const means = missing === 'mean' ? dataset.features.columnMoments().mean : undefined
  return {
    // svmlight has a target, but no column of that name.
    ...(format === 'svmlight' || labelName === undefined ? {} : { label: labelName }),
    ...(positive === undefined ? {} : { positive }),
    ...(weightsName === undefined ? {} : { weights: weightsName }),
    ...(idName === undefined ? {} : { id: idName }),
    ...(ignore === undefined ? {} : { ignore }),
    missing,
    ...(means ? { fill: dataset.names.map((name, k): [string, number] => [name, means[k]]) } : {}),
  }
}
