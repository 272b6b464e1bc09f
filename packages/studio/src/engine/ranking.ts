import { firstRows, metricsOfLists, rankedLists } from '@infinite-push/core/internal'
import type { Table } from '@infinite-push/tables'
import { ScoreOrder } from './score-order.js'
import type { ListSpan, RankedView } from './views.js'

type TieBlocks = ReturnType<typeof rankedLists>[number]
type BlockRoom = Record<'positives' | 'negatives', Float64Array>

/** What is sorted. */
interface Ranked {
  labels: Uint8Array
  /** Which rows of the table these are, when some were left out. */
  rows?: Int32Array | undefined
  /** The list of each row by number, and by name, when there are lists. */
  lists?: { numbers: Int32Array; names: readonly string[] } | undefined
}

/**
 * Sorts the rows by score, best first, list by list where there are lists. Of equal scores negatives come first, so that nothing
 * looks better than it is.
 */
export class Ranking {
  private readonly sorter: ScoreOrder
  private readonly positives: number
  private readonly spans: readonly ListSpan[] | undefined
  /** For counts that nobody needs after a list is made: one comes with every frame. */
  private readonly room: BlockRoom

  constructor(private readonly ranked: Ranked) {
    const { labels } = ranked
    const all = Array.from(labels.keys())
    const [negatives, positives] = [0, 1].map((label) => all.filter((row) => labels[row] === label))
    this.sorter = new ScoreOrder(Int32Array.from([...negatives, ...positives]))
    this.positives = positives.length
    this.spans = ranked.lists && spansOf(ranked.lists)
    this.room = { positives: new Float64Array(labels.length), negatives: new Float64Array(labels.length) }
  }

  /** `all` are the scores of all rows of the table, also of those left out. */
  sortedBy(all: Float64Array, point: number): RankedView {
    const { labels, rows, lists } = this.ranked
    const scores = rows ? Float64Array.from(rows, (row) => all[row]) : all
    const list = lists?.numbers
    const ranks = this.sorter.sorted(scores)
    // The sort is stable: inside of a list the order stays.
    if (list) ranks.sort((a, b) => list[a] - list[b])
    const order = rows ? ranks.map((i) => rows[i]) : ranks.slice()
    const listed = new Uint8Array(ranks.length)
    for (let rank = 0; rank < ranks.length; rank++) listed[rank] = labels[ranks[rank]]
    const sorted = list ? rankedLists(scores, labels, list) : [tieBlocks(scores, ranks, listed, this.room)]
    const found = firstRows(sorted, { budget: this.positives, of: labels.length })
    const spans = this.spans ?? [{ name: '', start: 0, end: listed.length }]
    const onTop = spans.reduce((sum, { start, end }) => sum + positivesFirst(listed.subarray(start, end)), 0)
    return {
      point,
      scores: all,
      order,
      labels: listed,
      onTop,
      first: found,
      metrics: metricsOfLists(sorted),
      ...(this.spans && { lists: this.spans }),
    }
  }
}

/** The ranking of the rows learnt from, among all rows of the table. */
export function rankingOf(table: Pick<Table, 'rowNumbers'>, training: Table): Ranking {
  const { dataset, queries } = training
  const lists = dataset.queries && { numbers: dataset.queries, names: queries ?? [] }
  return new Ranking({ labels: dataset.labels, rows: rowsLeft(table, training), lists })
}

/** Which rows of a table are in the corrected one; undefined when all are. */
function rowsLeft(table: Pick<Table, 'rowNumbers'>, { rowNumbers }: Pick<Table, 'rowNumbers'>): Int32Array | undefined {
  if (rowNumbers.length === table.rowNumbers.length) return undefined
  const place = new Map(Array.from(table.rowNumbers, (number, row) => [number, row]))
  return rowNumbers.map((number) => place.get(number) ?? 0)
}

function positivesFirst(labels: Uint8Array): number {
  const first = labels.indexOf(0)
  return first < 0 ? labels.length : first
}

/** Where each list stands when they are sorted by their numbers. */
function spansOf({ numbers, names }: NonNullable<Ranked['lists']>): ListSpan[] {
  const lists = new Map<number, { name: string; size: number }>()
  numbers.forEach((list, row) => {
    const { name, size } = lists.get(list) ?? { name: names[row] ?? String(list), size: 0 }
    lists.set(list, { name, size: size + 1 })
  })
  let start = 0
  return [...lists]
    .sort(([a], [b]) => a - b)
    .map(([, { name, size }]) => {
      start += size
      return { name, start: start - size, end: start }
    })
}

/** How many rows of each class share each score, highest first: what every metric needs. */
function tieBlocks(scores: Float64Array, ranks: Int32Array, listed: Uint8Array, room: BlockRoom): TieBlocks {
  const positives = room.positives.fill(0)
  const negatives = room.negatives.fill(0)
  let blocks = 0
  let m = 0
  for (let rank = 0; rank < ranks.length; rank++) {
    if (rank > 0 && scores[ranks[rank]] !== scores[ranks[rank - 1]]) blocks++
    if (listed[rank] === 1) positives[blocks]++
    else negatives[blocks]++
    m += listed[rank]
  }
  const end = blocks + 1
  return { positives: positives.subarray(0, end), negatives: negatives.subarray(0, end), m, n: ranks.length - m }
}
