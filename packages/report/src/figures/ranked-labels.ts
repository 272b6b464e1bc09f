/**
 * The classes of a list's rows, best score first: 1 is a positive. Of rows that share a score the negatives come first,
 * so that ties never favour the model.
 *
 * @example
 * ```ts
 * rankedLabels([0.5, 2, 0.5], [1, 1, 0]) // Uint8Array [1, 0, 1]
 * ```
 */
export function rankedLabels(scores: ArrayLike<number>, labels: ArrayLike<number>): Uint8Array {
  const order = Int32Array.from(scores, (_, i) => i)
  order.sort((a, b) => scores[b] - scores[a] || labels[a] - labels[b] || a - b)
  return Uint8Array.from(order, (i) => labels[i])
}

/** What there is to count in a ranked list. */
export interface ListCounts {
  rows: number
  positives: number
  negatives: number
  /** Positives before the first negative. */
  onTop: number
}

export function countList(list: Uint8Array): ListCounts {
  const positives = list.reduce((sum, label) => sum + label, 0)
  const first = list.indexOf(0)
  return { rows: list.length, positives, negatives: list.length - positives, onTop: first < 0 ? positives : first }
}
