import type { Model, Verification } from '@infinite-push/core'
import { verifyInPlace as verifyPasses } from '@infinite-push/core/internal'
import type { DataFlags } from '../options/data-options.js'
import type { Place } from '../options/place-options.js'
import { trainingTable } from '../read/model-table.js'
import type { ProgramContext } from '../terminal/program.js'
import { startPassProgress } from './pass-progress.js'
import { refuseUnable } from './unable.js'
import { withPlace } from './with-place.js'

/** Checks the proof of a model where its table is: one pass, and the rows that the proof lists. */
export async function verifyInPlace(
  context: ProgramContext,
  place: Place,
  model: Model,
  flags: DataFlags & { quiet?: boolean },
): Promise<Verification> {
  refuseUnable(flags)
  const { quiet = false } = flags
  return withPlace(context, place, { options: trainingTable(model, flags), quiet }, async ({ rows }) => {
    const { EnginePasses } = await import('@infinite-push/engines')
    const progress = startPassProgress(context, rows.connection.shown, { quiet })
    try {
      const { signal } = context
      return await verifyPasses(model, new EnginePasses(rows), { signal, onPass: (told) => progress.told(told) })
    } finally {
      progress.finish()
    }
  })
}
