import type { Warned } from '../model/diagnosis/warnings.js'
import type { InPlaceTable } from './in-place-table.js'

/** What warnings are made of. */
export async function warnedOf(open: InPlaceTable): Promise<Warned> {
  const { settings, table, threshold, tolerance } = open
  const penalty = await open.penalty()
  return {
    data: { names: table.features },
    penaltyFree: penalty.free ?? new Int32Array(0),
    order: {},
    threshold,
    penaltyName: settings.penalty ?? 'l1',
    penaltySettings: await open.penaltySettings(),
    tolerance,
  }
}
