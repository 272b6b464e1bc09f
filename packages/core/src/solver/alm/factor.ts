import type { Link, ScoreCurvature } from '../../loss/loss.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'

/**
 * R, the square root of the smoothed loss's Hessian: pulled back to the features it is RᵀR. Its rows are the free rows of
 * the data, centred in their cluster and scaled, and the links between the clusters.
 */
export interface Factor {
  /** Number of rows of R. */
  readonly rank: number
  /** Whether the system is cheaper to solve through the rows (rank × rank) than through the features (d × d). */
  readonly throughRows: boolean
  /** out += RᵀR, lower triangle; with pauses. */
  addScatter(out: Vec): Generator<void, void>
  /** out = R·diag(scale)·Rᵀ, lower triangle. */
  gram(scale: Vec, out: Vec): void
  /** out = R·v */
  apply(v: Vec, out: Vec): Vec
  /** out = Rᵀ·c */
  applyTranspose(c: Vec, out: Vec): Vec
}

/** A link of more than this part of all rows is summed by one product with X. */
const MANY = 0.1

/** Each link in the features, scaled: a row of R. With a pause after each. */
export function* linkRows(map: RowMap, { links }: ScoreCurvature): Generator<void, Vec[]> {
  const found: Vec[] = []
  for (const link of links) {
    const scale = Math.sqrt(link.weight)
    const row = combination(map, link)
    for (let k = 0; k < row.length; k++) row[k] *= scale
    found.push(row)
    yield
  }
  return found
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

/** The free rows of all clusters in one list. */
export interface FreeRows {
  numbers: Int32Array
  /** √weight of each. */
  scales: Vec
  /** Which cluster each belongs to. */
  cluster: Int32Array
}

export function freeRows({ clusters }: ScoreCurvature): FreeRows {
  const count = clusters.reduce((sum, { rows }) => sum + rows.length, 0)
  const free = { numbers: new Int32Array(count), scales: new Float64Array(count), cluster: new Int32Array(count) }
  let filled = 0
  clusters.forEach(({ rows, weights }, c) => {
    free.numbers.set(rows, filled)
    free.cluster.fill(c, filled, filled + rows.length)
    for (let a = 0; a < rows.length; a++) free.scales[filled++] = Math.sqrt(weights[a])
  })
  return free
}

/** The weighted mean of each cluster. With a pause after each. */
export function* clusterMeans(map: RowMap, { clusters }: ScoreCurvature): Generator<void, Vec[]> {
  const means: Vec[] = []
  for (const { rows, weights } of clusters) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    means.push(combination(map, { rows, values: weights.map((weight) => weight / total), weight: 1 }))
    yield
  }
  return means
}
