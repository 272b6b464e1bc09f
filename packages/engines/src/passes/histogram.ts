import type { FirstCounts, ListAnswer, ListQuestion } from '@infinite-push/core/internal'
import type { ListTotals } from './same-table.js'

/** Rows of one score, or of all scores in a bin. */
interface Rows {
  positives: number
  negatives: number
}

/** Bins that hold both classes are looked at more closely where they hold no more rows than this: else the AUC is good to about five digits. */
const FEW = 20_000

/** A list by falling score, known by bins of the scores, and within some bins by every score. */
export class Histogram {
  readonly totals: ListTotals = { positives: 0, negatives: 0, score: 0 }
  private readonly bins = new Map<number, Rows>()
  private readonly closer = new Map<number, (Rows & { score: number })[]>()

  /** Rows in a bin, with the sum of their scores. */
  add(bin: number, { positives, negatives, score }: ListTotals): void {
    const known = this.bins.get(bin)
    if (known === undefined) this.bins.set(bin, { positives, negatives })
    else {
      known.positives += positives
      known.negatives += negatives
    }
    this.totals.positives += positives
    this.totals.negatives += negatives
    this.totals.score += score
  }

  /** A score in a bin that was wanted. */
  tell(bin: number, rows: Rows & { score: number }): void {
    const known = this.closer.get(bin)
    if (known) known.push(rows)
    else this.closer.set(bin, [rows])
  }

  /** The bins within which every score matters, and nobody has looked. */
  wanted({ first, auc }: Pick<ListQuestion, 'first' | 'auc'>): number[] {
    const falling = this.falling()
    const wanted = new Set<number>()
    const highest = falling.find(({ rows }) => rows.negatives > 0)
    if (highest) wanted.add(highest.bin)
    for (const count of first) {
      let above = 0
      const last = falling.find(({ rows }) => {
        above += rows.positives + rows.negatives
        return above >= count
      })
      if (last) wanted.add(last.bin)
    }
    const mixed = falling.filter(({ rows }) => rows.positives > 0 && rows.negatives > 0)
    const rowsIn = mixed.reduce((sum, { rows }) => sum + rows.positives + rows.negatives, 0)
    if (auc && rowsIn <= FEW) for (const { bin } of mixed) wanted.add(bin)
    return [...wanted].filter((bin) => !this.closer.has(bin))
  }

  answer({ first, auc }: Pick<ListQuestion, 'first' | 'auc'>): ListAnswer {
    const { positives, negatives } = this.totals
    const blocks = this.blocks()
    return {
      positives,
      negatives,
      top: topOf(blocks),
      first: first.map((count) => firstOf(blocks, count)),
      ...(auc && { auc: orderedPairs(blocks) / (positives * negatives) }),
    }
  }

  private falling() {
    return [...this.bins].sort(([a], [b]) => b - a).map(([bin, rows]) => ({ bin, rows }))
  }

  /** Blocks of tied rows, best first; a bin that nobody looked into is one block. */
  private blocks(): Rows[] {
    return this.falling().flatMap(
      ({ bin, rows }): Rows[] => this.closer.get(bin)?.sort((a, b) => b.score - a.score) ?? [rows],
    )
  }
}

/** Positives strictly above the highest negative. */
function topOf(blocks: readonly Rows[]): number {
  let top = 0
  for (const { positives, negatives } of blocks) {
    if (negatives > 0) break
    top += positives
  }
  return top
}

function firstOf(blocks: readonly Rows[], count: number): FirstCounts {
  const above = { rows: 0, positives: 0 }
  for (const [b, { positives, negatives }] of blocks.entries()) {
    const tied = { rows: positives + negatives, positives }
    if (above.rows + tied.rows >= count || b === blocks.length - 1) return { above, tied }
    above.rows += tied.rows
    above.positives += positives
  }
  return { above, tied: { rows: 0, positives: 0 } }
}

/** Pairs of a positive above a negative, ties by half. */
function orderedPairs(blocks: readonly Rows[]): number {
  let [above, pairs] = [0, 0]
  for (const { positives, negatives } of blocks) {
    pairs += negatives * (above + positives / 2)
    above += positives
  }
  return pairs
}
