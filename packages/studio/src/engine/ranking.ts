import { firstRows, metricsOfLists, rankedLists } from '@infinite-push/core/internal'
import type { RankedView } from './engine.js'

/**
 * Sorts the rows by score, best first. Of equal scores negatives come first, so that nothing looks better than it is. The
 * list hardly changes from one λ to the next: each sort begins with the order of the one before.
 */
export class Ranking {
  private readonly order: number[]

  /** `rows`: which rows of the table are in the list, when some were left out. */
  constructor(
    private readonly labels: Uint8Array,
    private readonly rows?: Int32Array,
  ) {
    this.order = Array.from(labels.keys())
  }

  /** `all` are the scores of all rows of the table, also of those left out. */
  sortedBy(all: Float64Array, point: number): RankedView {
    const { labels, rows } = this
    const scores = rows ? Float64Array.from(rows, (row) => all[row]) : all
    this.order.sort((a, b) => scores[b] - scores[a] || labels[a] - labels[b] || a - b)
    const order = Int32Array.from(this.order, (i) => rows?.[i] ?? i)
    const listed = Uint8Array.from(this.order, (i) => labels[i])
    const first = listed.indexOf(0)
    const lists = rankedLists(scores, labels)
    const positives = labels.reduce((sum, label) => sum + label, 0)
    const found = firstRows(lists, { budget: positives, of: labels.length })
    return { point, scores: all, order, labels: listed, onTop: first, first: found, metrics: metricsOfLists(lists) }
  }
}
