import type { Timing, Warning, WholePath } from '@infinite-push/core'
import { startPassThread } from '../compute/compute-passes.js'
import { type DataFlags, learningTable } from '../options/data-options.js'
import type { OutputFlags } from '../options/output-options.js'
import type { Place, PlaceFlags } from '../options/place-options.js'
import type { ProblemFlags, SolverFlags } from '../options/problem-options.js'
import type { ProgramContext } from '../terminal/program.js'
import { namedThreshold, placedProblem } from './placed-problem.js'
import { runPasses } from './run-passes.js'
import { refuseUnable } from './unable.js'
import { withPlace } from './with-place.js'

export interface PlacedPathFlags extends DataFlags, PlaceFlags, ProblemFlags, SolverFlags, OutputFlags {
  lambdas: number
  lambdaMinRatio: number
}

/** A path, wherever its table was. */
export interface WalkedPath {
  whole: WholePath
  names: readonly string[]
  /** While the table was read. */
  noticed: readonly Warning[]
  timing: Timing
}

/** The path of a table that stays where it is: several λ share a pass. */
export async function walkInPlace(context: ProgramContext, place: Place, flags: PlacedPathFlags): Promise<WalkedPath> {
  const started = Date.now()
  refuseUnable(flags)
  const request = { options: learningTable(flags), quiet: flags.quiet }
  startPassThread()
  return withPlace(context, place, request, async (table) => {
    const solving = Date.now()
    const { lambdas: count, lambdaMinRatio } = flags
    const { threshold, ...problem } = await placedProblem(flags, table, place)
    const settings = { ...problem, threshold: namedThreshold(threshold), count, lambdaMinRatio }
    const { result: whole } = await runPasses(context, 'path', table, settings, flags)
    const now = Date.now()
    const timing = { readMs: solving - started, solveMs: now - solving, totalMs: now - started }
    return { whole, names: table.rows.featureNames, noticed: table.warnings, timing }
  })
}
