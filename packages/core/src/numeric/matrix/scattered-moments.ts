import { binaryUnit } from '../algebra/binary-unit.js'
import type { Nonzeros, Vec } from './linear-map.js'
import { type PlacePasses, plainPasses } from './place-passes.js'

/**
 * The moments of every column of so many sparse rows, read row after row: what `columnRunMoments` sums column by column, in the same
 * order and to the same bits, but the table is not turned around for it, which takes several times as long.
 */
export function scatteredMoments(
  rows: number,
  cols: number,
  entries: Nonzeros,
  passes = plainPasses(entries, cols),
): { mean: Vec; deviation: Vec } {
  const [stored, mean, unit, sums, squares] = passes.vectors(5)
  passes.count(stored)
  writeAnchors(rows, stored, entries, mean)
  addMeans(rows, mean, unit, sums, passes)
  for (let k = 0; k < cols; k++) {
    const zero = unit[k] === 0 ? 0 : -mean[k] / unit[k]
    sums[k] = (rows - stored[k]) * zero
    squares[k] = (rows - stored[k]) * zero * zero
  }
  passes.squares(mean, unit, sums, squares)
  return { mean: mean.slice(), deviation: deviations(rows, unit, sums, squares) }
}

function deviations(rows: number, unit: Vec, sums: Vec, squares: Vec): Vec {
  const deviation = unit.slice()
  for (let k = 0; k < deviation.length; k++) {
    if (deviation[k] !== 0) deviation[k] *= Math.sqrt(Math.max(0, squares[k] - (sums[k] * sums[k]) / rows) / rows)
  }
  return deviation
}

/** One of the values of each column: 0 where not all are stored. */
function writeAnchors(rows: number, stored: Vec, { indices, values }: Nonzeros, anchors: Vec): void {
  if (stored.every((count) => count < rows)) return
  for (let t = indices.length - 1; t >= 0; t--) if (stored[indices[t]] === rows) anchors[indices[t]] = values[t]
}

/** The anchors become the means; about how far the farthest value is from each anchor, 0 where none is, becomes the unit. */
function addMeans(rows: number, mean: Vec, unit: Vec, sums: Vec, passes: PlacePasses): void {
  passes.spread(mean, sums, unit)
  for (let k = 0; k < mean.length; k++) {
    if (unit[k] === 0) continue
    mean[k] += sums[k] / rows
    unit[k] = binaryUnit(unit[k])
  }
}
