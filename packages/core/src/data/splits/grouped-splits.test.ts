import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import { Random } from '../../statistics/random.js'
import { groupedFolds, groupedHoldout } from './grouped-splits.js'

/** Rows of random classes, in groups of random sizes. */
const grouped = fc
  .array(fc.tuple(fc.nat(1), fc.nat(30)), { minLength: 60, maxLength: 200 })
  .map((rows) => ({ labels: Uint8Array.from(rows, ([label]) => label), groups: rows.map(([, group]) => group) }))

/** Patients, each with as many positive as negative rows. */
function patients(sizes: readonly number[]) {
  const groups = sizes.flatMap((size, patient) => new Array<string>(2 * size).fill(`patient ${patient}`))
  return { groups, labels: Uint8Array.from(groups, (_, row) => row % 2) }
}

const foldsOf = ({ labels, groups }: { labels: Uint8Array; groups: (string | number)[] }, k: number, seed = 1) =>
  groupedFolds(labels, groups, k, Random.fromSeed(seed))

describe('groupedFolds', () => {
  it('divides no group, and gives every fold rows of both classes', () => {
    fc.assert(
      fc.property(grouped, fc.integer({ min: 2, max: 4 }), fc.nat(), (rows, k, seed) => {
        const folds = foldsOf(rows, k, seed)
        const foldOfGroup = new Map(rows.groups.map((group, row) => [group, folds[row]]))
        expect(rows.groups.map((group) => foldOfGroup.get(group))).toEqual([...folds])
        for (let f = 0; f < k; f++) {
          expect(new Set(rows.labels.filter((_, row) => folds[row] === f)).size).toBe(2)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('balances the classes as well as whole groups allow', () => {
    // 8 + 7 + 5 = 20 = 9 + 6 + 5 = 10 + 10: of 60 pairs of rows, each of three folds can get 20.
    const rows = patients([10, 9, 8, 7, 6, 5, 5, 10])
    const folds = foldsOf(rows, 3)
    const sizes = [0, 1, 2].map((f) => folds.filter((fold) => fold === f).length / 2)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(3)
  })

  it('leaves one group out at a time when there are as many folds as groups', () => {
    const folds = foldsOf(patients([3, 1, 2, 5]), 4)
    expect(new Set(folds).size).toBe(4)
  })

  it('is decided by the seed, and not the same for every seed', () => {
    const rows = patients([4, 7, 3, 5, 6, 2, 9, 8, 5, 5])
    expect(foldsOf(rows, 5, 3)).toEqual(foldsOf(rows, 5, 3))
    expect(foldsOf(rows, 5, 3)).not.toEqual(foldsOf(rows, 5, 4))
  })

  it('says what there is too little of, and what to do', () => {
    expect(thrownBy(() => foldsOf(patients([2, 2, 2]), 5))).toMatchObject({
      code: 'too-few-groups',
      kind: 'data',
      message: 'There are only 3 groups of rows, but each of the 5 folds needs one.',
      hint: 'Use folds: 3 or fewer.',
    })
    const labels = Uint8Array.of(1, 0, 0, 1, 0, 0)
    expect(thrownBy(() => foldsOf({ labels, groups: [1, 2, 3, 4, 5, 6] }, 3))).toMatchObject({
      message: 'Only 2 groups of rows have positives, but each of the 3 folds needs one.',
    })
    expect(thrownBy(() => foldsOf(patients([4]), 2))).toMatchObject({ hint: expect.stringMatching(/rowGroups/) })
  })

  it('refuses groups that no division gives both classes', () => {
    // One group has all positives but one, and the other positive shares its group with all negatives but one.
    const labels = Uint8Array.of(1, 1, 1, 0, 0, 0)
    const groups = ['a', 'a', 'b', 'b', 'b', 'c']
    expect(foldsOf({ labels, groups }, 2)).toHaveLength(6)
    const stuck = { labels: Uint8Array.of(1, 1, 0, 0), groups: ['a', 'b', 'b', 'b'] }
    expect(thrownBy(() => groupedHoldout(stuck.labels, stuck.groups, 0.5, Random.fromSeed(1)))).toMatchObject({
      code: 'groups-indivisible',
      kind: 'data',
    })
  })
})

describe('groupedHoldout', () => {
  it('divides no group, and has about the wanted part of each class on either side', () => {
    const { labels, groups } = patients(Array.from({ length: 40 }, (_, i) => 1 + (i % 4)))
    const { train, test } = groupedHoldout(labels, groups, 0.7, Random.fromSeed(2))
    expect([...train, ...test].sort((a, b) => a - b)).toEqual([...labels.keys()])
    const [inTrain, inTest] = [train, test].map((rows) => new Set([...rows].map((row) => groups[row])))
    expect([...inTrain].filter((group) => inTest.has(group))).toEqual([])
    expect(train.length / labels.length).toBeCloseTo(0.7, 1)
  })

  it('is decided by the seed', () => {
    const { labels, groups } = patients(Array.from({ length: 20 }, (_, i) => 1 + (i % 3)))
    const trainOf = (seed: number) => groupedHoldout(labels, groups, 0.7, Random.fromSeed(seed)).train
    expect(trainOf(1)).toEqual(trainOf(1))
    expect(trainOf(1)).not.toEqual(trainOf(2))
  })
})
