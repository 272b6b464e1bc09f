import { badReviewBudget } from '../errors/metric-errors.js'
import { hitsAt } from './measures/hits-at.js'
import type { TieBlocks } from './ranked-list.js'

/** So many rows out of so many are looked at. */
export interface Looked {
  budget: number
  of: number
}

/** How many rows of the table are looked at: as many as there are positives, unless that is given. */
export function lookedOf(
  { weights, negatives }: { weights: ArrayLike<number>; negatives: number },
  { budget = weights.length }: { budget?: number },
): Looked {
  const of = weights.length + negatives
  if (Number.isInteger(budget) && budget >= 1) return { budget: Math.min(budget, of), of }
  throw badReviewBudget({ budget })
}

/** What whoever works through a list from its top finds. */
export interface FirstRows {
  /** How many rows are looked at; part of a row where a share of the list is. */
  rows: number
  /** Positives among them, expected over the orders of tied rows. */
  positives: number
  precision: number
  /** How many positives as many rows drawn by lot would hold. */
  random: number
}

/**
 * What the first rows hold: the same share of every list, from its top.
 *
 * @example
 * ```ts
 * const lists = rankedLists([4, 3, 2, 1], [1, 0, 1, 0])
 * firstRows(lists, { budget: 3, of: 4 }) // { rows: 3, positives: 2, precision: 2 / 3, random: 1.5 }
 * ```
 */
export function firstRows(lists: readonly TieBlocks[], { budget, of }: Looked): FirstRows {
  const total = { rows: 0, positives: 0, precision: 0, random: 0 }
  for (const list of lists) {
    const size = list.m + list.n
    const rows = size === of ? budget : (budget / of) * size
    total.rows += rows
    total.positives += hitsAt(list, rows)
    total.random += (rows / size) * list.m
  }
  total.precision = Math.min(1, total.positives / total.rows)
  return total
}
