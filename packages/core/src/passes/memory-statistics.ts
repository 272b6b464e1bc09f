import { weightedMoments } from '../data/scaling/weighted-moments.js'
import type { Matrix } from '../numeric/matrix/linear-map.js'
import type { ClassRows, MemoryRows } from './memory-rows.js'
import type { ClassStatistics, TableStatistics } from './table-of-passes.js'

/** Sizes and moments of a table in memory. */
export function statisticsOf(rows: MemoryRows<Matrix>): TableStatistics {
  const { map, weights, fill } = rows
  const { mean, deviation } = weightedMoments(map, weights)
  const least = new Float64Array(map.cols).fill(Number.POSITIVE_INFINITY)
  const most = new Float64Array(map.cols).fill(Number.NEGATIVE_INFINITY)
  rows.visit(0, rows.count, (_, x) => {
    for (let k = 0; k < x.length; k++) {
      least[k] = Math.min(least[k], x[k])
      most[k] = Math.max(most[k], x[k])
    }
  })
  return {
    positives: classStatistics(rows, rows.positives),
    negatives: classStatistics(rows, rows.negatives),
    mean,
    deviation,
    least,
    most,
    ...(fill && { fill }),
  }
}

function classStatistics(rows: MemoryRows<Matrix>, own: ClassRows): ClassStatistics {
  const { first, end } = own
  const mean = new Float64Array(rows.map.cols)
  let weight = 0
  for (let i = first; i < end; i++) weight += rows.weightOf(i, own)
  for (let i = first; i < end; i++) rows.map.addRow(i, rows.weightOf(i, own) / weight, mean)
  return { count: end - first, weight, mean }
}
