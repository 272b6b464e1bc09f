/**
 * Row numbers from 0, best first. Rows that tie keep their order (sorting is stable).
 *
 * @example
 * ```ts
 * rank([0.5, 2, -1, 2]) // [1, 3, 0, 2]
 * ```
 */
export function rank(scores: ArrayLike<number>): number[] {
  return Array.from(scores, (_, row) => row).sort((a, b) => scores[b] - scores[a])
}
