import type { FittedModel, TableRecord } from '@infinite-push/core'
import { assembleModel } from '@infinite-push/core/internal'
import type { OpenTable } from '@infinite-push/engines'
import { type TableOptions, tableRecord } from '@infinite-push/tables'
import { worded } from '../hints/hint.js'
import type { FitFlags } from '../model/learn.js'
import { learningTable } from '../options/data-options.js'
import { usageError } from '../options/flag-values.js'
import { givenLambda } from '../options/lambda-options.js'
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
  return withPlace(context, place, { options, quiet: flags.quiet }, async (table) => {
    const readMs = Date.now() - started
    const silent = given ? ({ kind: 'max' } as const) : ({ kind: 'auto' } as const)
    const { threshold, ...problem } = await placedProblem(flags, table, place, silent)
    if (threshold.kind === 'auto' || !given) throw noLambda()
    const settings = { ...problem, threshold, ...given, seed: flags.seed }
    const { result: learnt, place: told } = await runPasses(context, 'fit', table, settings, flags)
    const timing = { readMs, solveMs: learnt.timing.solveMs, totalMs: Date.now() - started }
    const model = assembleModel({ learnt, table: placeRecord(table, options), noticed: table.warnings, timing, worded })
    return { model, place: told }
  })
}

function noLambda(): Error {
  const hint = 'Give --lambda-ratio 0.1 (a part of λ_max) or --lambda, and --threshold max, --top-k or --fraction.'
  return usageError(
    'not-in-place',
    'λ and the threshold are not chosen yet for a table that stays in place.',
    hint,
    'lambda',
  )
}

/** How the table was read, and where it is. */
function placeRecord(table: OpenTable, options: TableOptions): TableRecord {
  const { rows } = table
  return { place: { engine: rows.connection.shown, table: rows.shown }, ...tableRecord(table, options) }
}
