import type { CompressedParts } from './compressed-lines.js'
import type { Vec } from './linear-map.js'

/**
 * The moments of every column of so many sparse rows, read row after row: what `columnRunMoments` sums column by column, in the same
 * order and to the same bits, but the table is not turned around for it, which takes several times as long.
 */
export function scatteredMoments(
  rows: number,
  cols: number,
  { indices, values }: Pick<CompressedParts, 'indices' | 'values'>,
): { mean: Vec; deviation: Vec } {
  const stored = new Int32Array(cols)
  for (let t = 0; t < indices.length; t++) stored[indices[t]]++
  const mean = anchorsOf(rows, stored, indices, values)
  const spread = addMeans(rows, mean, indices, values)
  const sums = new Float64Array(cols)
  const squares = new Float64Array(cols)
  for (let k = 0; k < cols; k++) {
    const zero = spread[k] === 0 ? 0 : -mean[k] / spread[k]
    sums[k] = (rows - stored[k]) * zero
    squares[k] = (rows - stored[k]) * zero * zero
  }
  for (let t = 0; t < indices.length; t++) {
    const k = indices[t]
    if (spread[k] === 0) continue
    const distance = (values[t] - mean[k]) / spread[k]
    sums[k] += distance
    squares[k] += distance * distance
  }
  const deviation = spread
  for (let k = 0; k < cols; k++) {
    if (deviation[k] !== 0) deviation[k] *= Math.sqrt(Math.max(0, squares[k] - (sums[k] * sums[k]) / rows) / rows)
  }
  return { mean, deviation }
}

/** One of the values of each column: 0 where not all are stored. */
function anchorsOf(rows: number, stored: Int32Array, indices: Int32Array, values: Vec): Vec {
  const anchors = new Float64Array(stored.length)
  if (stored.every((count) => count < rows)) return anchors
  for (let t = indices.length - 1; t >= 0; t--) if (stored[indices[t]] === rows) anchors[indices[t]] = values[t]
  return anchors
}

/** The anchors become the means; returns how far the farthest value is from each anchor. */
function addMeans(rows: number, mean: Vec, indices: Int32Array, values: Vec): Vec {
  const spread = new Float64Array(mean.length)
  const sums = new Float64Array(mean.length)
  for (let t = 0; t < indices.length; t++) {
    const k = indices[t]
    const distance = values[t] - mean[k]
    sums[k] += distance
    spread[k] = Math.max(spread[k], Math.abs(distance))
  }
  for (let k = 0; k < mean.length; k++) if (spread[k] !== 0) mean[k] += sums[k] / rows
  return spread
}
