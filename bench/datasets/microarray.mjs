import { Random } from '../core.mjs'

const FACTORS = 12
const RELEVANT = 40

/**
 * Few rows, thousands of correlated features, as gene expression has them: a dozen hidden factors with noise around them, and
 * forty features that also differ between the classes.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function microarray(rows, cols) {
  return { name: `microarray-${rows}x${cols}`, make: () => draw(rows, cols) }
}

function draw(rows, cols) {
  const random = Random.fromSeed(11)
  const normals = (length) => Float64Array.from({ length }, () => random.normal())
  const loadings = normals(cols * FACTORS)
  const labels = Uint8Array.from({ length: rows }, (_, i) => i % 2)
  const values = normals(rows * cols)
  for (let i = 0; i < rows; i++) {
    const hidden = normals(FACTORS)
    for (let k = 0; k < cols; k++) {
      for (let f = 0; f < FACTORS; f++) values[i * cols + k] += 0.3 * hidden[f] * loadings[k * FACTORS + f]
      if (labels[i] === 1 && k % Math.floor(cols / RELEVANT) === 0) values[i * cols + k] += 0.8
    }
  }
  return { rows, cols, labels, values }
}
