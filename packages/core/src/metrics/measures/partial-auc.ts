import type { TieBlocks } from '../ranked-list.js'

/**
 * The area under the ROC curve over false positive rates in [0, maxFpr], divided by maxFpr (in (0, 1]): the mean true
 * positive rate at the top of the list, 1 for a perfect ranking and maxFpr/2 for a random one. A tied block is a straight
 * piece of the curve (the trapezoid), cut where it crosses maxFpr.
 *
 * This is not McClish's standardized area, (1 + (A − A_random)/(A_perfect − A_random))/2, which scikit-learn returns.
 *
 * @example
 * ```ts
 * partialAuc(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0)), 0.5) // 0.5
 * ```
 */
export function partialAuc({ positives, negatives, m, n }: TieBlocks, maxFpr = 0.1): number {
  // In units of one row by one row, so that the whole curve (maxFpr = 1) is summed without rounding.
  const width = maxFpr * n
  let area = 0
  let truePositives = 0
  let remaining = width
  for (let b = 0; b < positives.length && remaining > 0; b++) {
    if (negatives[b] > 0) {
      const step = Math.min(negatives[b], remaining)
      area += step * (truePositives + (positives[b] * (step / negatives[b])) / 2)
      remaining -= step
    }
    truePositives += positives[b]
  }
  return area / (width * m)
}

/** What `partialAucAtTop` looks at: this part of the negatives, but at least so many of them. */
const TOP = { rate: 0.05, negatives: 3 }

/**
 * The partial AUC at the top of a list: false positive rates up to 5 %, or up to the third negative where a list has fewer than
 * 60. Up to the first negative it would be pos-at-top again, and could not break its ties.
 *
 * @example
 * ```ts
 * partialAucAtTop(rankedList(Float64Array.of(5, 4, 3, 2, 1), Uint8Array.of(0, 1, 0, 0, 0))) // 0.66…
 * ```
 */
export function partialAucAtTop(list: TieBlocks): number {
  return partialAuc(list, Math.min(1, Math.max(TOP.rate, TOP.negatives / list.n)))
}

/** How many negatives it passes at most. */
export function negativesAtTop({ n }: Pick<TieBlocks, 'n'>): number {
  return Math.max(TOP.rate * n, TOP.negatives)
}
