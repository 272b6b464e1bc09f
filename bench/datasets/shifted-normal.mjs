import { Random } from '../core.mjs'
import { labelsOneInTwenty } from './table.mjs'

const RELEVANT = 20
/**
 * How far the mean positive lies from the negatives' centre. Among n negatives of d features the infinite push is empty below
 * about √(2 ln(n/d)), which is 4.3 for a million rows: 5 keeps every size learnable, and 1.5 puts it into the hull of all.
 */
const [FAR, NEAR] = [5, 1.5]

/**
 * Independent standard normal features; the positives are shifted along the first twenty.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function shiftedNormal(rows, cols) {
  return { name: `shifted-normal-${rows}x${cols}`, make: () => draw(rows, cols, FAR) }
}

/** The same, but so near to the negatives that the paper's own problem is solved by w = 0 for every λ. */
export function insideHull(rows, cols) {
  return { name: `inside-hull-${rows}x${cols}`, make: () => draw(rows, cols, NEAR) }
}

function draw(rows, cols, distance) {
  const random = Random.fromSeed(21)
  const labels = labelsOneInTwenty(rows)
  const values = new Float64Array(rows * cols)
  const relevant = Math.min(RELEVANT, cols)
  const shift = distance / Math.sqrt(relevant)
  for (let i = 0, t = 0; i < rows; i++) {
    for (let k = 0; k < cols; k++, t++) values[t] = random.normal() + (labels[i] === 1 && k < relevant ? shift : 0)
  }
  return { rows, cols, labels, values }
}
