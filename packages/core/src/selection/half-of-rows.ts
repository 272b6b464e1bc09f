import type { Dataset } from '../data/dataset.js'
import { InfinitePushError } from '../errors.js'
import { Random } from '../numeric/random.js'
import { orderByClass } from '../problem/problem.js'

/** Which half of the rows. */
export interface HalfChoice {
  index: number
  seed: number
  /** Halves 0 and 1 have no row in common, nor have 2 and 3, and so on. */
  complementaryPairs: boolean
}

/**
 * A random half of the positives and a random half of the negatives, without replacement; with an odd number one row is
 * left over. Given the sizes of the classes the halves of a pair are independent and alike, which is all that the bounds
 * of stability selection ask for. Rows of weight 0 are in no half.
 */
export function halfOfRows(data: Dataset, { index, seed, complementaryPairs }: HalfChoice): Int32Array {
  const { rows, weights, negatives } = orderByClass(data)
  const positives = weights.length
  checkHalves(positives, negatives)
  const random = Random.fromSeed(seed).fork(complementaryPairs ? index >> 1 : index)
  const second = complementaryPairs && index % 2 === 1
  const half = (list: Int32Array) => {
    const size = list.length >> 1
    const shuffled = random.shuffle(list)
    return second ? shuffled.subarray(size, 2 * size) : shuffled.subarray(0, size)
  }
  return Int32Array.from([...half(rows.slice(0, positives)), ...half(rows.slice(positives))]).sort()
}

function checkHalves(positives: number, negatives: number): void {
  if (positives >= 2 && negatives >= 2) return
  const found = `${positives} positive and ${negatives} negative rows`
  throw new InfinitePushError('too-few-for-halves', `Half of the rows needs one of each class; there are ${found}.`, {
    kind: 'data',
    hint: 'Give at least two rows of each class.',
  })
}
