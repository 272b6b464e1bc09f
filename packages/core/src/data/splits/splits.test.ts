import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { holdout, stratifiedFolds } from './splits.js'

const labelsOf = (positives: number, negatives: number) =>
  Random.fromSeed(1).shuffle(Uint8Array.from({ length: positives + negatives }, (_, i) => (i < positives ? 1 : 0)))

const countIn = (list: Iterable<number>, wanted: number) => [...list].filter((value) => value === wanted).length

describe('stratifiedFolds', () => {
  it('spreads each class, and all rows, evenly over the folds', () => {
    const members = fc.integer({ min: 7, max: 30 })
    fc.assert(
      fc.property(members, members, fc.integer({ min: 2, max: 7 }), fc.nat(), (positives, negatives, k, seed) => {
        const labels = labelsOf(positives, negatives)
        const folds = stratifiedFolds(labels, k, Random.fromSeed(seed))
        for (let f = 0; f < k; f++) {
          const inFold = labels.filter((_, i) => folds[i] === f)
          expect(Math.abs(countIn(inFold, 1) - positives / k)).toBeLessThan(1)
          expect(Math.abs(countIn(inFold, 0) - negatives / k)).toBeLessThan(1)
          expect(Math.abs(inFold.length - labels.length / k)).toBeLessThan(1)
        }
      }),
    )
  })

  it('is decided by the seed', () => {
    const labels = labelsOf(20, 30)
    const foldsOf = (seed: number) => stratifiedFolds(labels, 5, Random.fromSeed(seed))
    expect(foldsOf(1)).toEqual(foldsOf(1))
    expect(foldsOf(1)).not.toEqual(foldsOf(2))
  })

  it('says how many rows a class has when they are too few, and what to do', () => {
    const split = (positives: number) => stratifiedFolds(labelsOf(positives, 20), 5, Random.fromSeed(1))
    expect(() => split(3)).toThrow('There are only 3 positive rows for 5 folds: each fold needs one.')
    expect(() => split(3)).toThrow(expect.objectContaining({ kind: 'data', hint: 'Use folds: 3 or fewer.' }))
    expect(() => split(1)).toThrow('There are only 1 positive row for 5 folds')
  })

  it.each([1, 2.5, Number.NaN])('refuses %d folds', (k) => {
    expect(() => stratifiedFolds(labelsOf(9, 9), k, Random.fromSeed(1))).toThrow('must be a whole number from 2')
  })
})

describe('holdout', () => {
  it('splits all rows in two, each class in proportion and on both sides', () => {
    const members = fc.integer({ min: 2, max: 40 })
    const split = fc
      .tuple(members, members)
      .chain(([p, n]) => fc.tuple(fc.constant([p, n]), fc.integer({ min: 2, max: p + n - 2 }), fc.nat()))
    fc.assert(
      fc.property(split, ([[positives, negatives], trainCount, seed]) => {
        const labels = labelsOf(positives, negatives)
        const { train, test } = holdout(labels, { trainCount }, Random.fromSeed(seed))
        expect(train.length).toBe(trainCount)
        expect([...train, ...test].sort((a, b) => a - b)).toEqual([...labels.keys()])
        expect([...train]).toEqual([...train].sort((a, b) => a - b))
        const inTrain = countIn(
          [...train].map((i) => labels[i]),
          1,
        )
        expect(Math.abs(inTrain - (trainCount * positives) / labels.length)).toBeLessThanOrEqual(1)
        expect(inTrain).toBeGreaterThanOrEqual(1)
        expect(inTrain).toBeLessThan(positives)
        expect(trainCount - inTrain).toBeGreaterThanOrEqual(1)
        expect(trainCount - inTrain).toBeLessThan(negatives)
      }),
    )
  })

  it('takes a fraction as well as a count', () => {
    const { train, test } = holdout(labelsOf(40, 60), { trainFraction: 0.7 }, Random.fromSeed(1))
    expect([train.length, test.length]).toEqual([70, 30])
  })

  it('is decided by the seed', () => {
    const labels = labelsOf(20, 30)
    const trainOf = (seed: number) => holdout(labels, { trainCount: 25 }, Random.fromSeed(seed)).train
    expect(trainOf(1)).toEqual(trainOf(1))
    expect(trainOf(1)).not.toEqual(trainOf(2))
  })

  it.each([
    { trainCount: 1 },
    { trainCount: 19 },
    { trainCount: 2.5 },
    { trainFraction: 1 },
    { trainFraction: Number.NaN },
  ])('refuses %o of 20 rows', (size) => {
    expect(() => holdout(labelsOf(10, 10), size, Random.fromSeed(1))).toThrow('leaves a side without a class')
  })

  it('refuses a class that cannot be on both sides', () => {
    const split = () => holdout(labelsOf(1, 10), { trainFraction: 0.5 }, Random.fromSeed(1))
    expect(split).toThrow('there are 1 positive and 10 negative rows')
  })
})
