import type { Dataset } from '../../data/dataset/dataset.js'
import { groupedHoldout } from '../../data/splits/grouped-splits.js'
import { holdout } from '../../data/splits/splits.js'
import { orderByClass } from '../../problem/class-order.js'
import type { Random } from '../../statistics/random.js'
import { badSetting } from './bad-setting.js'

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
    const message = `${Math.round(fraction * rows.length)} of the ${rows.length} rows of lists leave nothing on one side.`
    throw badSetting('trainSize', message, 'Give a part of the rows, such as --train-size 0.9.')
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
