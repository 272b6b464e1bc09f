import type { LinearRule, TableStatistics, Totals } from '@infinite-push/core/internal'
import { tableChanged } from '../errors.js'
import type { EngineRows } from '../table/engine-rows.js'

/** Sums of so many rows differ by less than this, in deviations per row, when only their order does. */
const NOISE = 1e-11

/** What a reading of all rows told of either class. */
export interface ClassTotals {
  positives: Omit<Totals, 'weight'>
  negatives: Omit<Totals, 'weight'>
}

/** Refuses what a reading of all rows tells when counts or sums are not those of the first reading. */
export function checkSame(
  rows: EngineRows,
  totals: ClassTotals,
  { weights, center }: LinearRule,
  known: TableStatistics,
): void {
  for (const [side, name] of [
    ['positives', 'positive'],
    ['negatives', 'negative'],
  ] as const) {
    const { count, weight, mean } = known[side]
    const own = totals[side]
    if (own.count !== count) {
      throw tableChanged({ source: rows.shown, what: `${own.count} ${name} rows, and ${count} before` })
    }
    let [expected, noise] = [0, Number.MIN_VALUE]
    for (let k = 0; k < weights.length; k++) {
      expected += weight * weights[k] * (mean[k] - center[k])
      noise += NOISE * weight * Math.abs(weights[k]) * (known.deviation[k] + Math.abs(mean[k] - center[k]))
    }
    if (Math.abs(own.score - expected) > noise) {
      throw tableChanged({ source: rows.shown, what: `the scores of its ${name} rows have another sum` })
    }
  }
}
