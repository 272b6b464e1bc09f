import type { Link, ScoreCurvature } from '../../loss/loss.js'
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

/** A link of more than this part of all rows is summed by one product with X. */
const MANY = 0.1

/** One link in the features, scaled: a row of R. */
export function linkRows(map: RowMap, { links }: ScoreCurvature): Vec[] {
  return links.map((link) => {
    const scale = Math.sqrt(link.weight)
    return combination(map, link).map((value) => scale * value)
  })
}

function combination(map: RowMap, { rows, values }: Link): Vec {
  const sum = new Float64Array(map.cols)
  if (rows.length > MANY * map.rows) return map.applyTranspose(scattered(rows, values, map.rows), sum)
  for (let a = 0; a < rows.length; a++) map.addRow(rows[a], values[a], sum)
  return sum
}

function scattered(rows: Int32Array, values: Vec, size: number): Vec {
  const out = new Float64Array(size)
  for (let a = 0; a < rows.length; a++) out[rows[a]] = values[a]
  return out
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
