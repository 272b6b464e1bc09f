import { TwoPartSum } from '../numeric/algebra/two-part.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { MemoryRows } from './memory-rows.js'
import type { ExactSums, ExcessQuestion, LinearRule, SumsQuestion } from './table-of-passes.js'

/** Sums over a table in memory, each rounded once. */
export function exactSumsOf(rows: MemoryRows, { rule, of, from }: SumsQuestion): ExactSums {
  const own = rows[of]
  const scores = of === 'negatives' ? negativeScores(rows, rule) : undefined
  const { center } = rule
  const sums = Array.from(center, () => new TwoPartSum())
  const terms = new Float64Array(center.length)
  const reach = new Float64Array(center.length)
  const weights = new TwoPartSum()
  let count = 0
  rows.visit(own.first, own.end, (i, x) => {
    if (scores && !(scores[i - own.first] >= from)) return
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

/** Σ (score − from)₊ over the negatives. */
export function excessOf(rows: MemoryRows, { rule, from }: ExcessQuestion): number {
  return negativeScores(rows, rule).reduce((sum, score) => sum + Math.max(0, score - from), 0)
}

export function negativeScores(rows: MemoryRows, rule: LinearRule): Vec {
  const { first, end } = rows.negatives
  return rows.scores(rule).subarray(first, end)
}
