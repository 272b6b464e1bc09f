import type { ScoreCurvature } from '../../loss/loss.js'
import type { RowMap, Vec } from '../../numeric/linear-map.js'

/**
 * R, the square root of the smoothed loss's Hessian: pulled back to the features it is RᵀR. Its rows are the free rows of
 * the data, centred in their cluster and scaled, and the links between the clusters.
 */
export interface Factor {
  /** Number of rows of R. */
  readonly rank: number
  /** Whether the system is cheaper to solve through the rows (rank × rank) than through the features (d × d). */
  readonly throughRows: boolean
  /** out += RᵀR, lower triangle. */
  addScatter(out: Vec): void
  /** out = R·diag(scale)·Rᵀ, lower triangle. */
  gram(scale: Vec, out: Vec): void
  /** out = R·v */
  apply(v: Vec, out: Vec): Vec
  /** out = Rᵀ·c */
  applyTranspose(c: Vec, out: Vec): Vec
}

/** One link direction in the features, scaled: a row of R. */
export function linkRows(map: RowMap, { links }: ScoreCurvature): Vec[] {
  return links.map(({ direction, weight }) => {
    const scale = Math.sqrt(weight)
    return map.applyTranspose(direction, new Float64Array(map.cols)).map((value) => scale * value)
  })
}

/** The weighted mean of each cluster. */
export function clusterMeans(map: RowMap, { clusters }: ScoreCurvature): Vec[] {
  return clusters.map(({ rows, weights }) => {
    const mean = new Float64Array(map.cols)
    let total = 0
    for (let a = 0; a < rows.length; a++) total += weights[a]
    for (let a = 0; a < rows.length; a++) map.addRow(rows[a], weights[a] / total, mean)
    return mean
  })
}
