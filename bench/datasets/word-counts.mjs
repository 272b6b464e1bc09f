import { Random } from '../core.mjs'

/** The share of words that positives use more, or less, often than negatives, and by which factor. */
const TELLING = 0.03
const FACTOR = 2.2
const POSITIVES = 0.3
/** The logarithm of the number of words in a text: its mean and deviation. */
const [LENGTH, SPREAD] = [3.6, 0.6]

/**
 * Texts as counts of words, whose frequencies fall as Zipf says; a few words tell positives from negatives.
 *
 * @returns {import('./table.mjs').DatasetRecipe}
 */
export function wordCounts(rows, cols) {
  return { name: `word-counts-${rows}x${cols}`, make: () => draw(rows, cols) }
}

function draw(rows, cols) {
  const random = Random.fromSeed(7)
  const usual = Float64Array.from({ length: cols }, (_, k) => 1 / (k + 2))
  const telling = usual.map((share) => share * (random.uniform() < TELLING ? FACTOR ** (random.integer(2) || -1) : 1))
  const [ofNegatives, ofPositives] = [usual, telling].map(running)
  const labels = Uint8Array.from({ length: rows }, () => (random.uniform() < POSITIVES ? 1 : 0))
  const pointers = new Int32Array(rows + 1)
  const [indices, values] = [[], []]
  for (let i = 0; i < rows; i++) {
    const words = Math.round(Math.exp(LENGTH + SPREAD * random.normal()))
    const counts = new Map()
    for (let t = 0; t < words; t++) {
      const word = placeOf(random.uniform(), labels[i] === 1 ? ofPositives : ofNegatives)
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    for (const [word, count] of [...counts].sort(([a], [b]) => a - b)) {
      indices.push(word)
      values.push(count)
    }
    pointers[i + 1] = indices.length
  }
  const sparse = { pointers, indices: Int32Array.from(indices), values: Float64Array.from(values) }
  return { rows, cols, labels, sparse }
}

/** Sums of the shares up to each, of which the last is 1. */
function running(shares) {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let sum = 0
  return shares.map((share) => {
    sum += share / total
    return sum
  })
}

function placeOf(level, sums) {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle] < level) low = middle + 1
    else high = middle
  }
  return low
}
