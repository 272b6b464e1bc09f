import type { LinearRule, TableStatistics } from '@infinite-push/core/internal'
import { tableChanged } from '../errors.js'
import type { EngineRows } from '../table/engine-rows.js'
import type { ZoneTotals } from './count-zones.js'
import { ZONES } from './zone-sql.js'

/** Sums of so many rows differ by less than this, in deviations per row, when only their order does. */
const NOISE = 1e-11

/** Refuses what a reading of all rows tells when counts or sums are not those of the first reading. */
export function checkSame(
  rows: EngineRows,
  totals: ZoneTotals,
  { weights, center }: LinearRule,
  known: TableStatistics,
) {
  for (const [name, codes] of Object.entries(ZONES)) {
    const { count, weight, mean } = name === 'positive' ? known.positives : known.negatives
    const own = Object.values(codes).flatMap((code) => totals.get(code) ?? [])
    const counted = own.reduce((sum, zone) => sum + zone.count, 0)
    if (counted !== count) {
      throw tableChanged({ source: rows.shown, what: `${counted} ${name} rows, and ${count} before` })
    }
    let [expected, noise] = [0, Number.MIN_VALUE]
    for (let k = 0; k < weights.length; k++) {
      expected += weight * weights[k] * (mean[k] - center[k])
      noise += NOISE * weight * Math.abs(weights[k]) * (known.deviation[k] + Math.abs(mean[k] - center[k]))
    }
    const scores = own.reduce((sum, zone) => sum + zone.score, 0)
    if (Math.abs(scores - expected) > noise) {
      throw tableChanged({ source: rows.shown, what: `the scores of its ${name} rows have another sum` })
    }
  }
}
