import type { Dataset } from '../../data/dataset/dataset.js'
import { oneListForHalves, tooFewForHalves } from '../../errors/stability-errors.js'
import { orderByClass } from '../../problem/class-order.js'
import { Random } from '../../statistics/random.js'

/** Which half of the rows. */
export interface HalfChoice {
  index: number
  seed: number
  /** Halves 0 and 1 have no row in common, nor have 2 and 3, and so on. */
  complementaryPairs: boolean
}

/**
 * A random half of the positives and a random half of the negatives, without replacement; with an odd number one row is
 * left over. With lists it is a random half of the lists, since rows of one list are not independent. Given the sizes the
 * halves of a pair are independent and alike, which is all that the bounds of stability selection ask for. Rows of weight 0
 * and lists of one class are in no half.
 */
export function halfOfRows(data: Dataset, choice: HalfChoice): Int32Array {
  const { rows, weights, negatives } = orderByClass(data)
  const { queries } = data
  if (queries) return halfOfLists(rows, queries, choice)
  const positives = weights.length
  checkHalves(positives, negatives)
  const half = halver(choice)
  return Int32Array.from([...half(rows.slice(0, positives)), ...half(rows.slice(positives))]).sort()
}

function halfOfLists(rows: Int32Array, queries: Int32Array, choice: HalfChoice): Int32Array {
  const lists = Int32Array.from(new Set(rows.map((row) => queries[row])))
  if (lists.length < 2) throw oneListForHalves()
  const drawn = new Set(halver(choice)(lists))
  return rows.filter((row) => drawn.has(queries[row])).sort()
}

/** Takes the half of a shuffled list that the choice names. */
function halver({ index, seed, complementaryPairs }: HalfChoice): (list: Int32Array) => Int32Array {
  const random = Random.fromSeed(seed).fork(complementaryPairs ? index >> 1 : index)
  const second = complementaryPairs && index % 2 === 1
  return (list) => {
    const size = list.length >> 1
    const shuffled = random.shuffle(list)
    return second ? shuffled.subarray(size, 2 * size) : shuffled.subarray(0, size)
  }
}

function checkHalves(positives: number, negatives: number): void {
  if (positives < 2 || negatives < 2) throw tooFewForHalves({ positives, negatives })
}
