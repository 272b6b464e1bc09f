import type { Vec } from '../numeric/matrix/linear-map.js'
import type { ClassRows, MemoryRows } from './memory-rows.js'
import type { ClassAnswer, PassAnswer, PassQuestion, Sums, Zone } from './table-of-passes.js'

/** What a pass over a table in memory tells: the rows of either class on either side of two cuts. */
export function zonesOf(rows: MemoryRows, question: PassQuestion): PassAnswer {
  const scores = rows.scores(question.rule)
  return {
    positives: classAnswer(rows, rows.positives, question, { zone: question.positives, scores }),
    negatives: classAnswer(rows, rows.negatives, question, { zone: question.negatives, scores }),
  }
}

function classAnswer(
  rows: MemoryRows,
  own: ClassRows,
  { rule, part }: PassQuestion,
  { zone, scores }: { zone: Zone; scores: Vec },
): ClassAnswer {
  const { first, end, weighted } = own
  const sure = noSums()
  const near = noSums()
  const found: { i: number; rank: number }[] = []
  for (let i = first; i < end; i++) {
    if (!rows.isIn(i, part)) continue
    const score = scores[i]
    const weight = rows.weightOf(i, own)
    const isNear = score >= zone.low && score < zone.high
    if (!isNear && !(weighted ? score < zone.low : score >= zone.high)) continue
    const sums = isNear ? near : sure
    sums.count++
    sums.weight += weight
    sums.score += weight * score
    sums.places.push(i)
    if (isNear) found.push({ i, rank: weighted ? Math.abs(score - (zone.middle ?? 0)) : -score })
  }
  if (found.length > zone.most) found.sort((a, b) => a.rank - b.rank)
  const nearest = found.slice(0, zone.most).map(({ i }) => i)
  const told = ({ places, ...sums }: CountedSums): Sums => ({ ...sums, values: rows.sums(places, own, rule.center) })
  return { sure: told(sure), near: told(near), rows: rows.travelling(nearest, own) }
}

/** Sums of some rows, as they are counted; their values are summed up when all are known. */
interface CountedSums {
  count: number
  weight: number
  score: number
  places: number[]
}

function noSums(): CountedSums {
  return { count: 0, weight: 0, score: 0, places: [] }
}
