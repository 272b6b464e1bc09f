import type { TieBlocks } from '../ranked-list.js'

/**
 * The largest fraction of positives that one threshold on the score lets through while letting through at most the
 * fraction `fpr` (in [0, 1]) of negatives. A threshold cannot split tied rows, so a block that would exceed `fpr` gives
 * nothing: ties never favour the model.
 *
 * @example
 * ```ts
 * tprAtFpr(rankedList(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 0, 1, 0)), 0.5) // 1
 * ```
 */
export function tprAtFpr({ positives, negatives, m, n }: TieBlocks, fpr = 0.05): number {
  let truePositives = 0
  let falsePositives = 0
  for (let b = 0; b < positives.length; b++) {
    falsePositives += negatives[b]
    // The rate is compared, not a count against fpr·n: 0.29·100 rounds below 29, while 29/100 is exactly the 0.29 typed.
    if (falsePositives / n > fpr) break
    truePositives += positives[b]
  }
  return truePositives / m
}
