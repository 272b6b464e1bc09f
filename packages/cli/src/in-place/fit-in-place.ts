import type { FittedModel, TableRecord } from '@infinite-push/core'
import { assembleModel, type InPlaceValidationSettings } from '@infinite-push/core/internal'
import type { OpenTable } from '@infinite-push/engines'
import { type TableOptions, tableRecord } from '@infinite-push/tables'
import { startPassThread } from '../compute/compute-passes.js'
import { worded } from '../hints/hint.js'
import type { FitFlags } from '../model/learn.js'
import { learningTable } from '../options/data-options.js'
import { crossValidationSettings, givenLambda } from '../options/lambda-options.js'
import { checkOutput } from '../options/output-options.js'
import type { Place } from '../options/place-options.js'
import { checkProblemFlags, problemFiles } from '../options/problem-options.js'
import { checkJournalName } from '../options/run-options.js'
import type { ProgramContext } from '../terminal/program.js'
import { placedProblem } from './placed-problem.js'
import { type PlaceTold, runPasses } from './run-passes.js'
import { refuseUnable } from './unable.js'
import { withPlace } from './with-place.js'

export interface PlacedFit {
  model: FittedModel
  place: PlaceTold
}

/** Learns from a table that stays where it is; nothing is written or printed but the echo and the progress. */
export async function fitInPlace(context: ProgramContext, place: Place, flags: FitFlags): Promise<PlacedFit> {
  const started = Date.now()
  refuseUnable(flags)
  const given = givenLambda(flags, ['journal'])
  checkProblemFlags(flags)
  checkJournalName(flags)
  const options = learningTable(flags)
  await checkOutput(flags.out, [...(place.files ?? []), ...problemFiles(flags)])
  context.kept =
    flags.out === undefined ? 'there is no result yet.' : `no model was written; ${flags.out} is as it was.`
  startPassThread()
  return withPlace(context, place, { options, quiet: flags.quiet }, async (table) => {
    const readMs = Date.now() - started
    const silent = given ? ({ kind: 'max' } as const) : ({ kind: 'auto' } as const)
    const { threshold, ...problem } = await placedProblem(flags, table, place, silent)
    const settings = { ...problem, seed: flags.seed }
    const { result: learnt, place: told } =
      given && threshold.kind !== 'auto'
        ? await runPasses(context, 'fit', table, { ...settings, threshold, ...given }, flags)
        : await runPasses(context, 'cross-validation', table, { ...settings, threshold, ...choiceOf(flags) }, flags)
    const timing = { readMs, solveMs: learnt.timing.solveMs, totalMs: Date.now() - started }
    const model = assembleModel({ learnt, table: placeRecord(table, options), noticed: table.warnings, timing, worded })
    return { model, place: told }
  })
}

/** How λ is chosen: by folds of the keys, each row in one of them. */
function choiceOf(flags: FitFlags): Pick<InPlaceValidationSettings, 'folds' | 'metric' | 'rule'> {
  const { holdout: _, repeats: __, ...choice } = crossValidationSettings(flags)
  return choice
}

/** How the table was read, and where it is. */
function placeRecord(table: OpenTable, options: TableOptions): TableRecord {
  const { rows } = table
  return { place: { engine: rows.connection.shown, table: rows.shown }, ...tableRecord(table, options) }
}
