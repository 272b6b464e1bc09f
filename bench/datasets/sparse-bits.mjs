import { Random } from '../core.mjs'
import { labelsOneInTwenty } from './table.mjs'

const RELEVANT = 40
/** How often a relevant bit is set in a positive row. */
const OFTEN = 0.4

/**
 * Rows of bits, as molecular fingerprints or bags of words have them: rare and frequent bits around the given mean density
 * (their frequencies are spread over two orders of magnitude), and forty bits that most positives carry.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function sparseBits(rows, cols, density) {
  return { name: `sparse-bits-${rows}x${cols}`, make: () => draw(rows, cols, density) }
}

function draw(rows, cols, density) {
  const random = Random.fromSeed(31)
  const labels = labelsOneInTwenty(rows)
  const frequency = frequencies(cols, density, random)
  const pointers = new Int32Array(rows + 1)
  const indices = new Int32Array(Math.ceil(rows * cols * density * 1.3))
  const stride = Math.floor(cols / RELEVANT)
  let count = 0
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < cols; k++) {
      const relevant = labels[i] === 1 && k % stride === 0
      if (random.uniform() < (relevant ? OFTEN : frequency[k])) indices[count++] = k
    }
    pointers[i + 1] = count
  }
  const kept = indices.slice(0, count)
  return { rows, cols, labels, sparse: { pointers, indices: kept, values: new Float64Array(count).fill(1) } }
}

/** Log-uniform, then scaled to the mean. */
function frequencies(cols, density, random) {
  const raw = Float64Array.from({ length: cols }, () => 10 ** (-2 * random.uniform()))
  const mean = raw.reduce((sum, p) => sum + p, 0) / cols
  return raw.map((p) => (p * density) / mean)
}
