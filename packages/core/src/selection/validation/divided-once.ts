import type { Dataset } from '../../data/dataset/dataset.js'
import { groupedHoldout } from '../../data/splits/grouped-splits.js'
import { holdout } from '../../data/splits/splits.js'
import { nothingOnOneSide } from '../../errors/validation-errors.js'
import { orderByClass } from '../../problem/class-order.js'
import type { Random } from '../../statistics/random.js'

/** How many rows to learn from: a part below 1, or a number. */
type TrainSize = Parameters<typeof holdout>[1]

/** Row numbers to learn from and to test on, with about the same share of positives. Lists stay whole. */
export function dividedOnce(data: Dataset, size: TrainSize, random: Random): ReturnType<typeof holdout> {
  const { labels, queries } = data
  if (!queries) return holdout(labels, size, random)
  // A list of one class has nothing to learn from or to test on.
  const rows = orderByClass(data).rows.sort()
  const fraction = 'trainFraction' in size ? size.trainFraction : size.trainCount / rows.length
  if (!(fraction > 0 && fraction < 1)) {
    throw nothingOnOneSide({ train: Math.round(fraction * rows.length), rows: rows.length })
  }
  const lists = Array.from(rows, (row) => queries[row])
  const divided = groupedHoldout(
    Uint8Array.from(rows, (row) => labels[row]),
    lists,
    fraction,
    random,
  )
  return { train: divided.train.map((place) => rows[place]), test: divided.test.map((place) => rows[place]) }
}
