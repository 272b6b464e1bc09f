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
  const x = new Float64Array(rows.map.cols)
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
    rows.map.readRow(i, x, 0)
    for (let k = 0; k < x.length; k++) sums.values[k] += weight * (x[k] - rule.center[k])
    if (isNear) found.push({ i, rank: weighted ? Math.abs(score - (zone.middle ?? 0)) : -score })
  }
  if (found.length > zone.most) found.sort((a, b) => a.rank - b.rank)
  const nearest = found.slice(0, zone.most).map(({ i }) => i)
  return { sure, near, rows: rows.travelling(nearest, own) }
}

type MutableSums = { -readonly [Field in keyof Sums]: Sums[Field] }

function noSums({ map }: MemoryRows): MutableSums {
  return { count: 0, weight: 0, score: 0, values: new Float64Array(map.cols) }
}
