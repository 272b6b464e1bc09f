import type { Dataset } from '../data/dataset/dataset.js'
import { noList, oneClassOfWeight } from '../errors/data-errors.js'
import type { InfinitePushError } from '../errors/infinite-push-error.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { ListsLoss } from '../loss/push/lists.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import { type Threshold, topCount } from '../loss/push/threshold.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { rowsByClass } from '../numeric/order/class-rows.js'

/** The rows of a data set in the order the loss wants them. */
export interface ClassOrder {
  /** Row numbers: positives first, then negatives; list by list inside each class. */
  rows: Int32Array
  /** v: the positives' weights, summing to 1; with Q lists to 1/Q in each. */
  weights: Vec
  negatives: number
  /** Absent when all rows are ranked against all others. */
  lists?: ListOrder
}

/** The lists that are learnt from. */
interface ListOrder {
  /** How many rows of either class each list has, in the order of the rows. */
  sizes: { positives: number; negatives: number }[]
  /** How many lists have rows of one class only, and are left out. */
  skipped: number
}

/** The rows of one list, or of all when there are no lists. */
interface ClassRows {
  positives: number[]
  negatives: number[]
}

/**
 * Sorts the rows by class. Rows of weight 0 are left out: a row that counts for nothing must not hold the threshold. So are
 * lists without rows of both classes, in which there is nothing to rank.
 */
export function orderByClass(data: Dataset): ClassOrder {
  return data.queries || data.weights ? orderByList(data) : orderOfAll(data)
}

/** All rows count the same: the common case, without a list of them on the way. */
function orderOfAll({ labels }: Dataset): ClassOrder {
  const { rows, ...classes } = rowsByClass(labels)
  const [positives, negatives] = [classes.positives.length, classes.negatives.length]
  if (positives === 0 || negatives === 0) throw oneClassOfWeight({ positives, negatives })
  return { rows, weights: new Float64Array(positives).fill(1 / positives), negatives }
}

function orderByList(data: Dataset): ClassOrder {
  const lists = classesByList(data)
  const used = lists.filter(({ positives, negatives }) => positives.length > 0 && negatives.length > 0)
  if (used.length === 0) throw nothingToRank(data, lists)
  const weights = used.flatMap(({ positives }) => normalized(positives.map((row) => data.weights?.[row] ?? 1)))
  const order = {
    rows: Int32Array.from([...used.flatMap((list) => list.positives), ...used.flatMap((list) => list.negatives)]),
    weights: Float64Array.from(weights, (v) => v / used.length),
    negatives: used.reduce((sum, { negatives }) => sum + negatives.length, 0),
  }
  if (!data.queries) return order
  const sizes = used.map(({ positives, negatives }) => ({ positives: positives.length, negatives: negatives.length }))
  return { ...order, lists: { sizes, skipped: lists.length - used.length } }
}

/** The rows of weight above 0 by list, the lists in the order of their first row. */
function classesByList({ labels, weights, queries }: Dataset): ClassRows[] {
  const lists = new Map<number, ClassRows>(queries ? [] : [[0, { positives: [], negatives: [] }]])
  for (let row = 0; row < labels.length; row++) {
    if (weights?.[row] === 0) continue
    const query = queries?.[row] ?? 0
    const list = lists.get(query) ?? { positives: [], negatives: [] }
    lists.set(query, list)
    ;(labels[row] === 1 ? list.positives : list.negatives).push(row)
  }
  return [...lists.values()]
}

function normalized(weights: number[]): number[] {
  const total = weights.reduce((sum, v) => sum + v, 0)
  return weights.map((v) => v / total)
}

function nothingToRank({ queries }: Dataset, lists: readonly ClassRows[]): InfinitePushError {
  if (queries) return noList({ lists: lists.length })
  const [{ positives, negatives }] = lists
  return oneClassOfWeight({ positives: positives.length, negatives: negatives.length })
}

/** The collapsed loss for rows in class order: of all rows, or its mean over lists. */
export function pushLoss(order: ClassOrder, threshold: Threshold): PushLoss {
  if (!order.lists) return new InfinitePushLoss(order.weights, order.negatives, topCount(threshold, order.negatives))
  const shapes = order.lists.sizes.map((size) => ({ ...size, k: listTopCount(threshold, size.negatives) }))
  // One list is the ordinary problem, which more solvers take.
  if (shapes.length === 1) return new InfinitePushLoss(order.weights, order.negatives, shapes[0].k)
  return new ListsLoss(order.weights, shapes)
}

/** K inside a list: all of its negatives, where a top-k asks for more than it has. */
function listTopCount(threshold: Threshold, negatives: number): number {
  return topCount(cappedTopK(threshold, negatives), negatives)
}

/** A top-k that does not ask for more negatives than there are. */
export function cappedTopK(threshold: Threshold, negatives: number): Threshold {
  return threshold.kind === 'top-k' && threshold.k > negatives ? { kind: 'top-k', k: negatives } : threshold
}
