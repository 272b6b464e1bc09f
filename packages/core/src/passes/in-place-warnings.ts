import type { Warning } from '../errors/define.js'
import { lambdaMaxBounded } from '../errors/model-warnings.js'
import type { Warned } from '../model/diagnosis/warnings.js'
import type { LambdaBounds } from '../model/learn/trainer-facts.js'
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

/** λ_max is told to so many digits. */
const KNOWN = 1e-5

/** Where the search for λ_max ended too early, bounds are all there is. */
export function boundWarnings({ value, lower, upper }: LambdaBounds): Warning[] {
  return value > 0 && lower < (1 - KNOWN) * upper ? [lambdaMaxBounded({ lower, upper })] : []
}
