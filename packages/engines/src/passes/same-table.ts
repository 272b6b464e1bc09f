import type { TableStatistics } from '@infinite-push/core/internal'
import { tableChanged } from '../errors.js'
import type { EngineRows } from '../table/engine-rows.js'
import type { AllZones } from './sum-zones.js'
import { ZONES } from './zone-sql.js'

/** Sums of so many rows differ by less than this, in deviations per row, when only their order does. */
const NOISE = 1e-11

/** Refuses what a reading of all rows tells when counts or sums are not those of the first reading. */
export function checkSame(rows: EngineRows, zones: AllZones[number], known: TableStatistics): void {
  for (const [name, codes] of Object.entries(ZONES)) {
    const { count, mean } = name === 'positive' ? known.positives : known.negatives
    const own = Object.values(codes).flatMap((code) => zones.get(code) ?? [])
    const counted = own.reduce((sum, zone) => sum + zone.count, 0)
    if (counted !== count) {
      throw tableChanged({ source: rows.shown, what: `${counted} ${name} rows, and ${count} before` })
    }
    const weight = own.reduce((sum, zone) => sum + zone.weight, 0)
    rows.featureNames.forEach((feature, k) => {
      const sum = own.reduce((all, zone) => all + zone.values[k], 0)
      const noise = NOISE * weight * (known.deviation[k] + Math.abs(mean[k] - rows.shift[k]))
      if (Math.abs(sum - weight * (mean[k] - rows.shift[k])) > noise + Number.MIN_VALUE) {
        throw tableChanged({ source: rows.shown, what: `the sum of ${feature} is another one` })
      }
    })
  }
}
