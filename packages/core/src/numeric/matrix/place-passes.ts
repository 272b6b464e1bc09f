import type { Nonzeros, Vec } from './linear-map.js'

/** Passes over the entries of compressed lines by their places: all that moments and a change of scale are made of. */
export interface PlacePasses {
  /** So many vectors of a number per place, all 0, which the passes read and write. They hold until the next ones are asked for. */
  vectors(count: number): Vec[]
  /** stored_p += 1 for every entry at place p */
  count(stored: Vec): void
  /** sums_p += x − anchor_p, and spread_p the largest |x − anchor_p|, over the entries x at place p */
  spread(anchors: Vec, sums: Vec, spread: Vec): void
  /** sums_p += d and squares_p += d², d = (x − mean_p)/unit_p, over the entries x at place p; not where the unit is 0 */
  squares(mean: Vec, unit: Vec, sums: Vec, squares: Vec): void
  /** x *= scale_p for every entry x at place p */
  scale(scale: Vec): void
}

/** The passes in TypeScript. Each is a function of its own, which the engine compiles alone (docs/decisions/0063). */
export function plainPasses({ indices, values }: Nonzeros, places: number): PlacePasses {
  return {
    vectors: (count) => Array.from({ length: count }, () => new Float64Array(places)),
    count: (stored) => countPlaces(indices, stored),
    spread: (anchors, sums, spread) => spreadByPlace(indices, values, anchors, sums, spread),
    squares: (mean, unit, sums, squares) => squaresByPlace(indices, values, mean, unit, sums, squares),
    scale: (scale) => scaleByPlace(indices, values, scale),
  }
}

function countPlaces(indices: Int32Array, stored: Vec): void {
  for (let t = 0; t < indices.length; t++) stored[indices[t]]++
}

function spreadByPlace(indices: Int32Array, values: Vec, anchors: Vec, sums: Vec, spread: Vec): void {
  for (let t = 0; t < indices.length; t++) {
    const k = indices[t]
    const distance = values[t] - anchors[k]
    sums[k] += distance
    spread[k] = Math.max(spread[k], Math.abs(distance))
  }
}

function squaresByPlace(indices: Int32Array, values: Vec, mean: Vec, unit: Vec, sums: Vec, squares: Vec): void {
  for (let t = 0; t < indices.length; t++) {
    const k = indices[t]
    if (unit[k] === 0) continue
    const distance = (values[t] - mean[k]) / unit[k]
    sums[k] += distance
    squares[k] += distance * distance
  }
}

function scaleByPlace(indices: Int32Array, values: Vec, scale: Vec): void {
  for (let t = 0; t < values.length; t++) values[t] *= scale[indices[t]]
}
