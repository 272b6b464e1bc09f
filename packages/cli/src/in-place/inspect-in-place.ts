import type { Warning } from '@infinite-push/core'
import { startPassThread } from '../compute/compute-passes.js'
import { worded } from '../hints/hint.js'
import { type LookFlags, lookingProblem, lookingTable } from '../model/looking.js'
import type { Place } from '../options/place-options.js'
import { printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import type { LookedAt } from '../view/inspection.js'
import { runPasses } from './run-passes.js'
import { refuseUnable } from './unable.js'
import { withPlace } from './with-place.js'

type Flags = LookFlags & { quiet?: boolean; timeLimit?: number }

/** A table that stays where it is, before anything is learnt. */
export async function lookInPlace(
  context: ProgramContext,
  place: Place,
  flags: Flags,
): Promise<{ looked: LookedAt; warnings: Warning[] }> {
  refuseUnable(flags)
  const options = lookingTable(flags)
  startPassThread()
  return withPlace(context, place, { options, quiet: flags.quiet }, async (table) => {
    const warnings = worded(table.warnings)
    printWarnings(context, warnings)
    const names = table.rows.featureNames
    const { transform: _, ...problem } = await lookingProblem(flags, names)
    const { timeLimit } = flags
    const settings = {
      ...problem,
      memory: place.memory,
      ...(timeLimit === undefined ? {} : { timeLimitMs: 1000 * timeLimit }),
    }
    const { result } = await runPasses(context, 'inspect', table, settings, { quiet: flags.quiet ?? false })
    const { hull, passes: _passes, ...diagnosis } = result
    const rows = hull.map(({ key, share }) => ({ cells: [key], share }))
    const { idName } = table
    const columns = [
      idName === undefined ? ({ field: 'key', title: 'key' } as const) : ({ field: 'id', title: idName } as const),
    ]
    return {
      looked: { format: table.rows.connection.shown, table, diagnosis, hull: { columns, rows }, names },
      warnings,
    }
  })
}
