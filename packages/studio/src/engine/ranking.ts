import type { Vec } from '@infinite-push/core'
import { firstRows, metricsOfLists, rankedLists } from '@infinite-push/core/internal'
import type { RankedView } from './engine.js'

/**
 * Sorts the rows by score, best first. Of equal scores negatives come first, so that nothing looks better than it is. The
 * list hardly changes from one λ to the next: each sort begins with the order of the one before.
 */
export class Ranking {
  private readonly order: number[]

  constructor(private readonly labels: Uint8Array) {
    this.order = Array.from(labels.keys())
  }

  sortedBy(scores: Vec, point: number): RankedView {
    const { labels } = this
    this.order.sort((a, b) => scores[b] - scores[a] || labels[a] - labels[b] || a - b)
    const order = Int32Array.from(this.order)
    const listed = Uint8Array.from(order, (row) => labels[row])
    const first = listed.indexOf(0)
    const lists = rankedLists(scores, labels)
    const positives = labels.reduce((sum, label) => sum + label, 0)
    const found = firstRows(lists, { budget: positives, of: labels.length })
    return { point, scores, order, labels: listed, onTop: first, first: found, metrics: metricsOfLists(lists) }
  }
}
