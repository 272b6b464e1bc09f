import { groupsIndivisible, tooFewGroups } from '../../errors/validation-errors.js'
import { type LabelInput, readLabels } from '../../labels.js'
import type { Random } from '../../statistics/random.js'

/** What rows belong together by: a patient, a run, a batch. Rows with the same value are never separated. */
export type RowGroups = readonly (string | number)[]

/** How many random orders are tried; the best balanced one is taken. */
const DRAWS = 20

/**
 * A fold number 0 … k−1 for each row, so that no group is divided and the folds have about equally many rows of each
 * class, as well as whole groups allow.
 *
 * @example
 * ```ts
 * groupedFolds(Uint8Array.of(1, 0, 1, 0), ['ann', 'ann', 'bob', 'bob'], 2, Random.fromSeed(1)) // ann's rows in one fold
 * ```
 */
export function groupedFolds(labels: LabelInput, groups: RowGroups, k: number, random: Random): Int32Array {
  const counts = countClasses(readLabels(labels), groups)
  checkFolds(counts, k)
  const folds = dealt(counts, new Array(k).fill(1 / k), random)
  if (folds === undefined) throw groupsIndivisible({ groups: counts.groups, part: 'fold' })
  return folds
}

/**
 * A random split that divides no group and has about the same share of positives on both sides. Row numbers ascend.
 *
 * @example
 * ```ts
 * const groups = ['ann', 'ann', 'bob', 'bob']
 * groupedHoldout(Uint8Array.of(1, 0, 1, 0), groups, 0.5, Random.fromSeed(1)).train.length // 2
 * ```
 */
export function groupedHoldout(
  labels: LabelInput,
  groups: RowGroups,
  trainFraction: number,
  random: Random,
): { train: Int32Array; test: Int32Array } {
  const counts = countClasses(readLabels(labels), groups)
  const sides = dealt(counts, [trainFraction, 1 - trainFraction], random)
  if (sides === undefined) throw groupsIndivisible({ groups: counts.groups, part: 'side' })
  const rows = Int32Array.from(sides.keys())
  return { train: rows.filter((row) => sides[row] === 0), test: rows.filter((row) => sides[row] === 1) }
}

/** The groups by number, and how many negatives and positives each has. */
interface GroupCounts {
  groups: number
  /** The group of each row. */
  groupOf: Int32Array
  /** Rows of either class in each group: negatives of group g at 2g, positives at 2g + 1. */
  ofGroup: Float64Array
  total: [negatives: number, positives: number]
}

function countClasses(labels: Uint8Array, groups: RowGroups): GroupCounts {
  const numbers = new Map<string | number, number>()
  const groupOf = Int32Array.from(labels, (_, row) => {
    const number = numbers.get(groups[row]) ?? numbers.size
    numbers.set(groups[row], number)
    return number
  })
  const ofGroup = new Float64Array(2 * numbers.size)
  groupOf.forEach((group, row) => {
    ofGroup[2 * group + labels[row]]++
  })
  const positives = labels.reduce((sum, label) => sum + label, 0)
  return { groups: numbers.size, groupOf, ofGroup, total: [labels.length - positives, positives] }
}

/** The part of each row in the best balanced draw; undefined when no draw gives every part rows of both classes. */
function dealt(counts: GroupCounts, shares: readonly number[], random: Random): Int32Array | undefined {
  let best: Deal | undefined
  for (let draw = 0; draw < DRAWS; draw++) {
    const deal = dealOnce(counts, shares, random)
    if (deal.complete && (best === undefined || deal.imbalance < best.imbalance)) best = deal
  }
  const partOf = best?.partOf
  return partOf && counts.groupOf.map((group) => partOf[group])
}

interface Deal {
  /** The part each group went to. */
  partOf: Int32Array
  imbalance: number
  /** Whether every part has rows of both classes. */
  complete: boolean
}

/**
 * Deals the groups in random order. With n_fc rows of class c in part f, N_c in all and the share s_f wanted, the imbalance
 * is Σ_f Σ_c n_fc²/(N_c²·s_f): smallest when n_fc = s_f·N_c. Each group goes where it adds least.
 */
function dealOnce({ groups, ofGroup, total }: GroupCounts, shares: readonly number[], random: Random): Deal {
  const partOf = new Int32Array(groups)
  const inPart = new Float64Array(2 * shares.length)
  let imbalance = 0
  for (const group of random.shuffle(Int32Array.from(partOf.keys()))) {
    let least = Number.POSITIVE_INFINITY
    for (let part = 0; part < shares.length; part++) {
      let added = 0
      for (let c = 0; c < 2; c++) {
        const rows = ofGroup[2 * group + c]
        added += (rows * (2 * inPart[2 * part + c] + rows)) / (total[c] ** 2 * shares[part])
      }
      if (added < least) [least, partOf[group]] = [added, part]
    }
    imbalance += least
    for (let c = 0; c < 2; c++) inPart[2 * partOf[group] + c] += ofGroup[2 * group + c]
  }
  return { partOf, imbalance, complete: !inPart.includes(0) }
}

function checkFolds({ groups, ofGroup }: GroupCounts, k: number): void {
  const having = (label: number) => ofGroup.filter((count, at) => at % 2 === label && count > 0).length
  const fewest: [count: number, having: 'positives' | 'negatives' | undefined][] = [
    [groups, undefined],
    [having(1), 'positives'],
    [having(0), 'negatives'],
  ]
  const short = fewest.find(([count]) => count < k)
  if (short !== undefined) throw tooFewGroups({ count: short[0], having: short[1], folds: k })
}
