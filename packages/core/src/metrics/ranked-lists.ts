import { noListToJudge } from '../errors/data-errors.js'
import { type LabelInput, readLabels } from '../labels.js'
import { rankedList, type TieBlocks } from './ranked-list.js'

/**
 * The rows of each list, sorted. Lists with rows of one class only say nothing about a ranking and are left out. Without
 * list numbers all rows are one list.
 *
 * @example
 * ```ts
 * rankedLists(Float64Array.of(3, 1, 2, 2), Uint8Array.of(1, 0, 1, 1), Int32Array.of(5, 5, 6, 6)).length // 1
 * ```
 */
export function rankedLists(given: ArrayLike<number>, classes: LabelInput, queries?: Int32Array): TieBlocks[] {
  const scores = given instanceof Float64Array ? given : Float64Array.from(given)
  const labels = readLabels(classes)
  if (!queries) return [rankedList(scores, labels)]
  const all = rowsByList(queries)
  const lists = all.filter((rows) => hasBothClasses(rows, labels))
  if (lists.length === 0) throw noListToJudge({ lists: all.length })
  return lists.map((rows) =>
    rankedList(
      Float64Array.from(rows, (row) => scores[row]),
      Uint8Array.from(rows, (row) => labels[row]),
    ),
  )
}

/** Row numbers of each list, ascending; the lists in the order of their first row. */
function rowsByList(queries: Int32Array): number[][] {
  const lists = new Map<number, number[]>()
  queries.forEach((query, row) => {
    const list = lists.get(query)
    if (list) list.push(row)
    else lists.set(query, [row])
  })
  return [...lists.values()]
}

function hasBothClasses(rows: readonly number[], labels: Uint8Array): boolean {
  return rows.some((row) => labels[row] === 1) && rows.some((row) => labels[row] !== 1)
}

export function meanOver(lists: readonly TieBlocks[], value: (list: TieBlocks) => number): number {
  return lists.reduce((sum, list) => sum + value(list), 0) / lists.length
}

/** Rows of the longest list. */
export function largestSize(lists: readonly TieBlocks[]): number {
  return lists.reduce((most, { m, n }) => Math.max(most, m + n), 0)
}
