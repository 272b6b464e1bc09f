import { budgetBelowARowOfList } from '../errors/operating-errors.js'
import { hitsAt } from '../metrics/measures/hits-at.js'
import { rankedList } from '../metrics/ranked-list.js'
import { clopperPearson, type Measured } from '../statistics/binomial-bounds.js'
import { checkRule, roomOf } from './operating-rule.js'

/** What reviewing the rows on top yields. */
export interface BudgetYield {
  /** How many rows are reviewed; part of a row where a share of the table is. */
  rows: number
  /** Positives among them, expected over the orders of tied rows. */
  positives: Measured
  precision: Measured
  recall: Measured
  /** How many times more positives than rows drawn by lot would hold. */
  enrichment: Measured
}

/**
 * What reviewing `budget` rows out of `of` yields: the same share of this list, from its top. Where rows tie at the cut,
 * each of them is equally likely to be reviewed.
 *
 * The 95 % intervals are exact for rows drawn independently, where no rows tie at the cut: given the highest score that is
 * not reviewed, the reviewed rows are draws from all rows above it, so that the positives among them are trials. (Lists
 * drawn anew from this one would claim certainty when all reviewed rows are positive.)
 *
 * @example
 * ```ts
 * const scores = Float64Array.of(4, 3, 2, 1)
 * budgetYield(scores, Uint8Array.of(1, 0, 1, 0), { budget: 2, of: 4 }).precision.value // 0.5
 * ```
 */
export function budgetYield(
  scores: Float64Array,
  labels: Uint8Array,
  { budget, of }: { budget: number; of: number },
): BudgetYield {
  checkRule({ kind: 'budget', budget, of })
  const list = rankedList(scores, labels)
  const size = list.m + list.n
  if (roomOf({ budget, of }, size) < 1) throw budgetBelowARowOfList({ budget: budget, of: of, rows: size })
  const rows = of === size ? budget : (budget / of) * size
  const hits = hitsAt(list, rows)
  const { low, high } = clopperPearson(hits, rows)
  // There are not more positives than there are.
  const most = Math.min(high * rows, list.m)
  // All four are the number of positives found, in different units.
  const inUnits = (unit: number): Measured => ({
    value: hits / unit,
    interval: { low: (low * rows) / unit, high: most / unit },
  })
  return {
    rows,
    positives: inUnits(1),
    precision: inUnits(rows),
    recall: inUnits(list.m),
    enrichment: inUnits((rows * list.m) / size),
  }
}
