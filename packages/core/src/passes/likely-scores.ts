import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Ground } from './atoms.js'
import type { HeldRows } from './held-rows.js'
import type { ScoreRange } from './table-of-passes.js'

/** A rank that a sample tells is wrong by less than so many of its deviations, nearly always. */
const DEVIATIONS = 3
/** No range of more rows than this, about: to look at all of them would take longer than another reading. */
const MOST_ROWS = 100_000

/** Where the highest negative and some ranks of the list of all rows lie, as far as the rows here tell. */
export function likelyScores({ positives, negatives }: Ground, w: Vec, ranks: readonly number[]): ScoreRange[] {
  const highest = negatives.scores(w).reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const list = [...drawnRows(positives, w), ...drawnRows(negatives, w)].sort((a, b) => b.score - a.score)
  return [{ low: highest, high: highest }, ...ranks.flatMap((rank) => aroundRank(list, rank))]
}

/** A row that was drawn by lot, and how many it stands for. */
interface Drawn {
  score: number
  rows: number
}

function drawnRows(held: HeldRows, w: Vec): Drawn[] {
  const { sampled, sampledRows, counts, all } = held
  const each = all.count / sampledRows
  return Array.from(held.scores(w).subarray(0, sampled), (score, i) => ({ score, rows: counts[i] * each }))
}

function aroundRank(falling: readonly Drawn[], rank: number): ScoreRange[] {
  const coarse = falling.reduce((most, { rows }) => Math.max(most, rows), 1)
  const wrong = DEVIATIONS * Math.sqrt(rank * coarse) + 2 * coarse
  if (2 * wrong > MOST_ROWS) return []
  const high = rank <= wrong ? Number.MAX_VALUE : (scoreAt(falling, rank - wrong) ?? Number.MAX_VALUE)
  return [{ low: scoreAt(falling, rank + wrong) ?? -Number.MAX_VALUE, high }]
}

/** The score at about this rank; undefined where there are not so many rows. */
function scoreAt(falling: readonly Drawn[], rank: number): number | undefined {
  let above = 0
  for (const { score, rows } of falling) {
    above += rows
    if (above >= rank) return score
  }
  return undefined
}
