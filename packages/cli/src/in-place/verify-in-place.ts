import type { Model, Verification } from '@infinite-push/core'
import { type PassTold, verifyInPlace as verifyPasses } from '@infinite-push/core/internal'
import type { DataFlags } from '../options/data-options.js'
import type { Place } from '../options/place-options.js'
import { trainingTable } from '../read/model-table.js'
import type { ProgramContext } from '../terminal/program.js'
import { startPassProgress } from './pass-progress.js'
import { refuseUnable } from './unable.js'
import { withPlace } from './with-place.js'

/** Checks the proof of a model where its table is: a pass, sums of zones, and the rows that the proof names. */
export async function verifyInPlace(
  context: ProgramContext,
  place: Place,
  model: Model,
  flags: DataFlags & { quiet?: boolean; tolerance?: number; all?: boolean },
): Promise<Verification> {
  refuseUnable(flags)
  const { quiet = false, tolerance } = flags
  return withPlace(context, place, { options: trainingTable(model, flags), quiet }, async ({ rows }) => {
    const { EnginePasses } = await import('@infinite-push/engines')
    const progress = startPassProgress(context, rows.connection.shown, { quiet })
    try {
      const { signal } = context
      const onPass = (told: PassTold) => progress.told(told)
      return await verifyPasses(model, new EnginePasses(rows), { signal, onPass, ...(tolerance && { tolerance }) })
    } finally {
      progress.finish()
    }
  })
}
