import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import type { Random } from '../../statistics/random.js'

/**
 * So many rows are enough to compare settings by. A split of a larger table learns from a part of its rows, drawn at random;
 * what is chosen is then learnt from all of them (docs/decisions/0024).
 */
export const MOST_LEARNT = 10_000

/** How many rows a split that has so many to learn from does learn from. */
export function rowsLearnt(rows: number, isInLists: boolean): number {
  return isInLists ? rows : Math.min(rows, MOST_LEARNT)
}

/**
 * The rows of a split that settings are compared by: all, unless there are too many. Then the rarer class keeps its rows as
 * far as they are at most half of the sample: neither the loss nor a threshold that is a part of the negatives asks how
 * frequent the classes are. Lists are never divided, and stay as they are.
 */
export function sampleToLearn(train: Dataset, random: Random): Dataset {
  const { labels, queries } = train
  const size = rowsLearnt(labels.length, queries !== undefined)
  if (size === labels.length) return train
  const rows = Array.from(labels.keys())
  const [positives, negatives] = [1, 0].map((label) => random.shuffle(rows.filter((row) => labels[row] === label)))
  const half = Math.floor(size / 2)
  const rare = Math.min(positives.length, negatives.length, half)
  const [kept, others] = positives.length <= negatives.length ? [positives, negatives] : [negatives, positives]
  const drawn = [...kept.slice(0, rare), ...others.slice(0, size - rare)]
  return selectRows(train, Int32Array.from(drawn).sort())
}
