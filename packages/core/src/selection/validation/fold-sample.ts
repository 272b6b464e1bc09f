import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { countPositives, rowsByClass } from '../../numeric/order/class-rows.js'
import { evenlySpread } from '../../numeric/order/evenly-spread.js'
import type { Random } from '../../statistics/random.js'

/**
 * So many rows are enough to compare settings by. A split of a larger table learns from a part of its rows, drawn at random;
 * what is chosen is then learnt from all of them (docs/decisions/0024).
 */
export const MOST_LEARNT = 10_000

/** Rows of each class. */
interface Classes {
  positives: number
  negatives: number
}

/**
 * How many rows of a split settings are compared by: all, unless there are too many. Then the rarer class keeps its rows as far
 * as they are at most half of the sample: neither the loss nor a threshold that is a part of the negatives asks how frequent
 * the classes are.
 */
export function rowsToLearn({ positives, negatives }: Classes): Classes {
  const size = Math.min(positives + negatives, MOST_LEARNT)
  const rare = Math.min(positives, negatives, Math.max(Math.floor(size / 2), size - Math.max(positives, negatives)))
  return positives <= negatives
    ? { positives: rare, negatives: size - rare }
    : { positives: size - rare, negatives: rare }
}

/** The rows of a split that settings are compared by. Lists are never divided, and stay as they are. */
export function sampleToLearn(train: Dataset, random: Random): Dataset {
  const all = Int32Array.from(train.labels.keys())
  const rows = sampledRows(train, all, () => random)
  return rows === all ? train : selectRows(train, rows)
}

/** Which of some rows of a table these are. Where all are, no numbers are drawn. */
export function sampledRows({ labels, queries }: Dataset, given: Int32Array, drawFrom: () => Random): Int32Array {
  if (queries || given.length <= MOST_LEARNT) return given
  const random = drawFrom()
  const [positives, negatives] = [1, 0].map((label) => random.shuffle(ofClass(given, labels, label)))
  const learnt = rowsToLearn({ positives: positives.length, negatives: negatives.length })
  const drawn = new Int32Array(learnt.positives + learnt.negatives)
  drawn.set(positives.subarray(0, learnt.positives))
  drawn.set(negatives.subarray(0, learnt.negatives), learnt.positives)
  return drawn.sort()
}

function ofClass(given: Int32Array, labels: Uint8Array, label: number): Int32Array {
  const rows = new Int32Array(given.length)
  let count = 0
  for (let i = 0; i < given.length; i++) if (labels[given[i]] === label) rows[count++] = given[i]
  return rows.subarray(0, count)
}

/**
 * The mean of so many of the highest negatives is known well enough, and a rule of d features wants so many rows for each; with
 * fewer than these in all, a rule would come off badly only for having learnt from less than others.
 */
export const ENOUGH = { highest: 500, perFeature: 20, negatives: 2000 }

/** How many of the negatives a split learns from, against a threshold that is the mean of a part of them. */
export function negativesLearnt(threshold: Threshold, negatives: number, features: number): number {
  // The mean of all is one row, from however many it is the mean.
  if (threshold.kind !== 'fraction' || threshold.tau === 1) return negatives
  const { highest, perFeature } = ENOUGH
  return Math.min(negatives, Math.max(Math.ceil(highest / threshold.tau), perFeature * features, ENOUGH.negatives))
}

/** Against the mean of very many negatives, fewer of them tell the same: each so-many-th. Lists stay as they are. */
export function fewerNegatives(train: Dataset, threshold: Threshold): Dataset {
  const { labels, queries, names } = train
  const negatives = labels.length - countPositives(labels)
  const enough = negativesLearnt(threshold, negatives, names.length)
  if (queries || enough === negatives) return train
  const classes = rowsByClass(labels)
  const kept = evenlySpread(negatives, enough).map((place) => classes.negatives[place])
  const rows = new Int32Array(classes.positives.length + kept.length)
  rows.set(classes.positives)
  rows.set(kept, classes.positives.length)
  return selectRows(train, rows.sort())
}
