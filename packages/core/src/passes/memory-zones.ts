import type { ClassRows, MemoryRows } from './memory-rows.js'
import type { ClassAnswer, PassAnswer, PassQuestion, Sums, Zone } from './table-of-passes.js'

/** What a pass over a table in memory tells: the rows of either class on either side of two cuts. */
export function zonesOf(rows: MemoryRows, question: PassQuestion): PassAnswer {
  return {
    positives: classAnswer(rows, rows.positives, question, question.positives),
    negatives: classAnswer(rows, rows.negatives, question, question.negatives),
  }
}

function classAnswer(rows: MemoryRows, own: ClassRows, { rule, part }: PassQuestion, zone: Zone): ClassAnswer {
  const { first, end, weighted } = own
  const sure = noSums(rows)
  const near = noSums(rows)
  const found: { i: number; rank: number }[] = []
  const scores = rows.scores(rule, own)
  for (let i = first; i < end; i++) {
    if (!rows.isIn(i, part)) continue
    const score = scores[i - first]
    const weight = rows.weightOf(i, own)
    const isNear = score >= zone.low && score < zone.high
    if (!isNear && !(weighted ? score < zone.low : score >= zone.high)) continue
    const sums = isNear ? near : sure
    sums.count++
    sums.weight += weight
    sums.score += weight * score
    sums.shares[i] = weight
    if (isNear) found.push({ i, rank: weighted ? Math.abs(score - (zone.middle ?? 0)) : -score })
  }
  if (found.length > zone.most) found.sort((a, b) => a.rank - b.rank)
  const nearest = found.slice(0, zone.most).map(({ i }) => i)
  const told = ({ shares, ...sums }: CountedSums): Sums => ({ ...sums, values: rows.sums(shares, rule.center) })
  return { sure: told(sure), near: told(near), rows: rows.travelling(nearest, own) }
}

/** Sums of some rows, as they are counted: what each row counts for is kept until all are known. */
interface CountedSums {
  count: number
  weight: number
  score: number
  shares: Float64Array
}

function noSums({ count }: MemoryRows): CountedSums {
  return { count: 0, weight: 0, score: 0, shares: new Float64Array(count) }
}
