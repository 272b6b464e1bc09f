import { TwoPartSum } from '../numeric/algebra/two-part.js'
import type { MemoryRows } from './memory-rows.js'
import type { ExactSums, SumsQuestion } from './table-of-passes.js'

/** Sums over a table in memory, each rounded once. */
export function exactSumsOf(rows: MemoryRows, { rule, of, from }: SumsQuestion): ExactSums {
  const own = rows[of]
  const scores = rows.scores(rule).subarray(own.first, own.end)
  const { center } = rule
  const sums = Array.from(center, () => new TwoPartSum())
  const terms = new Float64Array(center.length)
  const reach = new Float64Array(center.length)
  const weights = new TwoPartSum()
  let count = 0
  rows.visit(own.first, own.end, (i, x) => {
    if (of === 'negatives' && !(scores[i - own.first] >= from)) return
    const weight = rows.weightOf(i, own)
    count++
    weights.add(weight)
    for (let k = 0; k < x.length; k++) {
      const value = x[k] - center[k]
      sums[k].add(weight * value)
      terms[k] += weight * Math.abs(value)
      reach[k] = Math.max(reach[k], Math.abs(value))
    }
  })
  return { count, weight: weights.value, values: Float64Array.from(sums, ({ value }) => value), terms, reach }
}
