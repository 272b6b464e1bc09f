import { expect } from 'vitest'
import type { Cell, ScoredCase, Use } from './scored-case.js'

/** Scores are equal up to rounding, which is relative to the terms that are summed up. */
export function expectScores(
  found: readonly (number | null)[],
  { scores, model }: ScoredCase,
  tolerance: number,
): void {
  expect(found).toHaveLength(scores.length)
  const { weights, mean, scale } = model.scoring
  const size = weights.reduce((sum, w, k) => sum + Math.abs((w * mean[k]) / scale[k]), 1)
  scores.forEach((score, i) => {
    const other = found[i] ?? Number.NaN
    if (Number.isNaN(score)) expect(other, `row ${i + 1}`).toBeNaN()
    else
      expect(Math.abs(other - score), `row ${i + 1}`).toBeLessThanOrEqual(tolerance * Math.max(Math.abs(score), size))
  })
}

/** The table row by row, as objects that also have keys such as __proto__. */
export function rowObjects({ columns, rows }: ScoredCase): Record<string, Cell>[] {
  return Array.from({ length: rows }, (_, i) =>
    Object.fromEntries(Array.from(columns, ([name, cells]) => [name, cells[i]])),
  )
}

/** Probabilities up to rounding, and the same rows flagged: those beside the threshold may be rounded across it. */
export function expectUse(
  found: readonly { probability: number | null; flagged: boolean | null }[],
  use: readonly Use[],
) {
  expect(found).toHaveLength(use.length)
  use.forEach(({ probability, flagged }, i) => {
    const other = found[i]
    if (Number.isNaN(probability)) expect(other.probability ?? Number.NaN).toBeNaN()
    else expect(other.probability).toBeCloseTo(probability, 5)
    expect(other.flagged ?? false, `row ${i + 1}`).toBe(flagged)
  })
}
