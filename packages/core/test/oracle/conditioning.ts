import type { OracleProblem } from './objective.js'

/** The rows as a solver with absolute tolerances likes them: every entry within ±1. */
export interface Conditioned {
  positives: number[][]
  negatives: number[][]
  /** What each column was divided by: w_k = w'_k / scale_k. */
  scale: number[]
}

/**
 * Subtracts one point from all rows, which changes no margin w·x − t, and divides each column by its largest entry.
 * Constant columns become 0.
 */
export function conditioned({ positives, negatives }: OracleProblem): Conditioned {
  const rows = [...positives, ...negatives]
  const middle = rows[0].map((_, k) => {
    const column = rows.map((row) => row[k])
    return (Math.min(...column) + Math.max(...column)) / 2
  })
  const scale = middle.map((centre, k) => Math.max(...rows.map((row) => Math.abs(row[k] - centre))) || 1)
  const move = (row: number[]) => row.map((value, k) => (value - middle[k]) / scale[k])
  return { positives: positives.map(move), negatives: negatives.map(move), scale }
}
