import type { Dataset } from '@infinite-push/core'
import { type Scoring, standing, weighedFeatures } from './standing.js'

/** A row and how far it is away, in standard deviations. */
export interface NearRow {
  row: number
  distance: number
}

/** Rows with their classes: 1, 0, or neither where a row is left out. */
export interface ClassedRows {
  features: Dataset['features']
  classes: ArrayLike<number>
  scoring: Scoring
}

/**
 * The rows of the other class that are most alike in what the rule looks at, nearest first: Euclidean distance of the
 * standardized features that have a weight.
 */
export function nearestRows({ features, classes, scoring }: ClassedRows, row: number, most: number): NearRow[] {
  const used = weighedFeatures(scoring)
  const columns = features.selectColumns(used)
  const read = (i: number, out: Float64Array) => {
    columns.readRow(i, out, 0)
    for (let k = 0; k < used.length; k++) out[k] = standing(scoring, used[k], out[k])
  }
  const own = new Float64Array(used.length)
  const other = new Float64Array(used.length)
  read(row, own)
  const wanted = classes[row] === 1 ? 0 : 1
  const nearest: NearRow[] = []
  for (let i = 0; i < classes.length; i++) {
    if (classes[i] !== wanted) continue
    read(i, other)
    let sum = 0
    for (let k = 0; k < used.length; k++) sum += (own[k] - other[k]) ** 2
    const distance = Math.sqrt(sum)
    if (nearest.length === most && distance >= nearest[most - 1].distance) continue
    const place = nearest.findIndex((near) => distance < near.distance)
    nearest.splice(place < 0 ? nearest.length : place, 0, { row: i, distance })
    if (nearest.length > most) nearest.pop()
  }
  return nearest
}
