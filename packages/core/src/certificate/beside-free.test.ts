import { describe, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import { makePenalty } from '../penalty/all.js'
import type { PushProblem } from '../problem/problem.js'
import { alm } from '../solver/alm/alm.js'
import { run } from '../solver/run.js'
import { Random } from '../statistics/random.js'
import { smallestTopK, startOfPath, startsOfPaths } from './beside-free.js'
import { lambdaMax, type Minimizer } from './lambda-max.js'

const minimize: Minimizer = (problem, tolerance, from) => run(alm, problem, { tolerance, ...(from ? { from } : {}) })

/** The first feature costs nothing. */
function problem(positives: number[][], negatives: number[][], penalty = 'l1'): PushProblem {
  const map = denseFromRows([...positives, ...negatives])
  const weights = new Float64Array(positives.length).fill(1 / positives.length)
  const factors = Float64Array.from({ length: map.cols }, (_, k) => Math.min(k, 1))
  return {
    map,
    loss: new InfinitePushLoss(weights, negatives.length, 1),
    penalty: makePenalty(penalty, map.cols, { factors }),
    lambda: 1,
  }
}

/** Two positives that the free feature pulls apart; the other helps the one that loses, by as much as `help`. */
const torn = (help: number, penalty?: string) =>
  problem(
    [
      [1, 0],
      [-0.5, help],
    ],
    [[0, 0]],
    penalty,
  )

describe('the start of the path beside features that are never penalized', () => {
  it('is what a penalized weight can buy, beyond the best of the free ones', () => {
    // The free weight is 1 and leaves a loss of 0.75, all of it on the second positive, half of the weight.
    const { value, lower, upper, hull } = startOfPath(torn(1), minimize)
    expect(value).toBeCloseTo(0.5, 7)
    expect(lower).toBe(value)
    expect(upper).toBeGreaterThanOrEqual(value)
    expect(upper).toBeLessThanOrEqual(0.5 / 0.9)
    expect(hull[0]).toBeCloseTo(1, 12)
  })

  it('is measured in the units of the table', () => {
    expect(startOfPath(torn(1e-4), minimize).value / 1e-4).toBeCloseTo(0.5, 6)
    expect(startOfPath(torn(1e4), minimize).value / 1e4).toBeCloseTo(0.5, 6)
  })

  it.each([1, 2, 6, 8])('is where the first penalized weight leaves 0 (table %i)', (seed) => {
    const random = Random.fromSeed(seed)
    const rows = (count: number, shift: number) =>
      Array.from({ length: count }, () => [0, 1, 2, 3].map((k) => random.normal() + (k < 2 ? shift : 0)))
    const given = problem(rows(12, 1.5), rows(12, 0))
    const { value, lower, upper, hull } = startOfPath(given, minimize)
    const penalizedAt = (lambda: number) =>
      run(alm, { ...given, lambda }, { tolerance: 1e-10 })
        .w.subarray(1)
        .some((weight) => Math.abs(weight) > 1e-9)
    expect(value).toBeGreaterThan(0)
    expect(penalizedAt(value * 1.001)).toBe(false)
    expect(penalizedAt(value * 0.999)).toBe(true)
    expect(lower).toBe(value)
    expect(upper).toBeGreaterThanOrEqual(value)
    expect(hull.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(Math.min(...hull)).toBeGreaterThanOrEqual(0)
  })

  it('is found where it lies far below what the first look allows', () => {
    // The free weight leaves both negatives alike, but it is the second that the others must beat: by 0.02, times 1/4 + 1/2.
    const { value, upper } = startOfPath(
      problem(
        [
          [1, 1],
          [-0.5, 1],
        ],
        [
          [0, -40],
          [0, 0.98],
        ],
      ),
      minimize,
    )
    expect(value).toBeCloseTo(0.015, 8)
    expect(upper).toBeGreaterThanOrEqual(value)
    expect(upper).toBeLessThan(1)
  })

  it('is 0 where the others are of no use', () => {
    const { value, lower, upper, hull } = startOfPath(torn(0), minimize)
    expect([value, lower]).toEqual([0, 0])
    expect(upper).toBeLessThan(1e-4)
    expect(hull[0]).toBeCloseTo(1, 12)
  })

  it('is 0, without a trial, where the free features leave no loss', () => {
    const asked: number[] = []
    const counting: Minimizer = (one, tolerance, from) => {
      asked.push(one.map.cols)
      return minimize(one, tolerance, from)
    }
    expect(startOfPath(problem([[2, 3]], [[0, 0]]), counting).value).toBe(0)
    expect(asked).toEqual([1])
  })

  it('is a scale alone for a penalty without a kink at 0', () => {
    const { value, lower, upper, hull } = startOfPath(torn(1, 'l2'), minimize)
    expect(value).toBeCloseTo(0.5, 6)
    expect(lower).toBe(0)
    expect(upper).toBe(value)
    expect(hull[0]).toBeCloseTo(1, 12)
  })

  it('is λ_max where nothing is free', () => {
    const given = { ...torn(1), penalty: makePenalty('l1', 2, {}) }
    expect(startOfPath(given, minimize)).toEqual(lambdaMax(given, minimize))
  })
})

describe('the smallest useful K', () => {
  const corners = [
    [0, 1],
    [0, -1],
    [0, 1],
    [0, -1],
  ]
  const within = [
    [1, 0.5],
    [-0.5, 0.5],
  ]

  it('is, beside free features, where the path starts above 0', () => {
    // The mean of K corners reaches 1 for K = 1 and 2, 1/3 for K = 3.
    expect(smallestTopK(problem(within, corners), minimize)).toBe(3)
    const { value, hull } = startOfPath(problem(within, corners), minimize)
    expect(value).toBe(0)
    // What proves it: a combination that the positives do not beat.
    expect(hull.reduce((sum, share, j) => sum + share * corners[j][1], 0)).toBeCloseTo(0.5, 3)
  })

  it('is that of the hull where nothing is free', () => {
    const given = {
      ...problem(
        within.map(([, x]) => [0, x]),
        corners,
      ),
      penalty: makePenalty('l1', 2, {}),
    }
    const told: number[] = []
    expect(smallestTopK(given, minimize, (done) => told.push(done))).toBe(3)
    expect(told).toEqual([1, 2])
  })

  it.each(['beside free features', 'where nothing is free'])('has, %s, the start of every path asked for', (where) => {
    const penalty = makePenalty('l1', 2, {})
    const given = { ...problem(within, corners), ...(where.startsWith('beside') ? {} : { penalty }) }
    const losses = [4, 3, 2].map((k) => given.loss.withTopK(k))
    const found = [...startsOfPaths(given, losses, minimize)].map(({ value }) => value)
    losses.forEach((loss, i) => {
      expect(found[i]).toBeCloseTo(startOfPath({ ...given, loss }, minimize).value, 8)
    })
    expect(found.length).toBe(3)
  })
})
