// Loops over all labels, in one place for all who ask: each that stands elsewhere is compiled again, with the function around it.

/**
 * How many labels are 1; all others are 0.
 *
 * @example
 * ```ts
 * countPositives(Uint8Array.of(1, 0, 1)) // 2
 * ```
 */
export function countPositives(labels: Uint8Array): number {
  let count = 0
  for (let row = 0; row < labels.length; row++) count += labels[row]
  return count
}

/**
 * The rows of each class, ascending: positives first.
 *
 * @example
 * ```ts
 * rowsByClass(Uint8Array.of(1, 0, 1)) // { rows: [0, 2, 1], positives: [0, 2], negatives: [1] }
 * ```
 */
export function rowsByClass(labels: Uint8Array): Record<'rows' | 'positives' | 'negatives', Int32Array> {
  const rows = new Int32Array(labels.length)
  const m = countPositives(labels)
  divide(labels, rows, m)
  return { rows, positives: rows.subarray(0, m), negatives: rows.subarray(m) }
}

function divide(labels: Uint8Array, rows: Int32Array, m: number): void {
  for (let row = 0, i = 0, j = m; row < labels.length; row++) rows[labels[row] === 1 ? i++ : j++] = row
}
