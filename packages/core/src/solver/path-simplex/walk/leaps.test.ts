import { expect, it } from 'vitest'
import { degenerateProblem } from '../../../../test/degenerate-problems.js'
import { certify } from '../../../certificate/gap.js'
import { InfinitePushLoss } from '../../../loss/push/infinite-push.js'
import { DenseRows } from '../../../numeric/matrix/dense-rows.js'
import { L1 } from '../../../penalty/l1.js'
import type { Problem } from '../../../problem/problem.js'
import { Random } from '../../../statistics/random.js'
import { walk } from './walk.js'

const RATIOS = Array.from({ length: 40 }, (_, i) => 0.005 ** (i / 39))
const stops = (lambdaMax: number) => RATIOS.map((ratio) => ratio * lambdaMax)

/** The objectives and gaps at the λ of a grid, with leaps or through all that lies between them; and the pivots that it took. */
function follow(problem: Problem, leaps: boolean) {
  const path = walk(problem, { stops, breakpoints: false, leaps })
  const objectives: number[] = []
  let worst = 0
  let step = path.next()
  for (; !step.done; step = path.next()) {
    const { w, dual } = step.value.iterate()
    const { primal, relativeGap } = certify({ ...problem, lambda: step.value.lambda }, w, dual)
    objectives.push(primal)
    worst = Math.max(worst, relativeGap)
  }
  return { objectives, worst, ...step.value }
}

function expectSame(problem: Problem, name = '') {
  const [leaping, stepping] = [follow(problem, true), follow(problem, false)]
  expect([name, leaping.status, leaping.lambdaMax]).toEqual([name, 'finished', stepping.lambdaMax])
  expect(leaping.worst).toBeLessThan(1e-9)
  expect(leaping.objectives.length).toBe(stepping.objectives.length)
  for (const [i, value] of stepping.objectives.entries()) expect(leaping.objectives[i]).toBeCloseTo(value, 8)
  return { leaping: leaping.pivots, stepping: stepping.pivots }
}

function shifted(rows: number, cols: number, topCount = 1): Problem {
  const random = Random.fromSeed(rows)
  const positives = rows / 2
  const values = Float64Array.from(
    { length: rows * cols },
    (_, t) => random.normal() + (t < positives * cols && t % cols < 3 ? 2 : 0),
  )
  const loss = new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), rows - positives, topCount)
  return { map: new DenseRows(rows, cols, values), loss, penalty: new L1(cols), lambda: 1 }
}

/** Of whole numbers from 0 to 4, of which each feature has a fifth more where a row is positive: hundreds of rows tie. */
function tied(rows: number, cols: number, seed: number): Problem {
  const random = Random.fromSeed(seed)
  const positives = rows / 2
  const values = Float64Array.from({ length: rows * cols }, (_, t) =>
    Math.min(4, random.integer(5) + (t < positives * cols && random.integer(5) === 0 ? 1 : 0)),
  )
  const loss = new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), 1, 1)
  const means = new Float64Array(cols)
  for (let t = positives * cols; t < rows * cols; t++) means[t % cols] += values[t] / (rows - positives)
  const map = new DenseRows(positives + 1, cols, Float64Array.of(...values.subarray(0, positives * cols), ...means))
  return { map, loss, penalty: new L1(cols), lambda: 1 }
}

it('goes through hundreds of kinks that tie, in one pivot', () => {
  for (const [seed, rows] of [3000, 6000].entries()) {
    const { leaping, stepping } = expectSame(tied(rows, 8, seed))
    expect(leaping).toBeLessThan(0.6 * stepping)
  }
})

it('arrives where walking through all breakpoints does, on degenerate problems', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const problem = degenerateProblem(seed)
    expectSame(problem, problem.name)
  }
})

/** 40 rows of many features that look alike, so that other ones come near their bounds all the time; whole numbers tie. */
function crowded(cols: number, seed: number, levels: number): Problem {
  const random = Random.fromSeed(seed)
  const draw = () => (levels > 0 ? random.integer(levels) : random.normal())
  const values = Float64Array.from({ length: 40 * cols }, draw)
  const loss = new InfinitePushLoss(new Float64Array(15).fill(1 / 15), 25, 1)
  return { map: new DenseRows(40, cols, values), loss, penalty: new L1(cols), lambda: 1 }
}

it('arrives there, too, where features wait until they are near their bounds', () => {
  for (let seed = 1; seed <= 12; seed++) expectSame(crowded(200 + 40 * seed, seed, seed % 4), `seed ${seed}`)
})

it('goes through many kinks in one pivot where rows are many, whether all of them are priced or a window', () => {
  for (const rows of [400, 1600]) {
    const { leaping, stepping } = expectSame(shifted(rows, 12))
    expect(leaping).toBeLessThan(0.7 * stepping)
  }
})

it('goes through positives in one pivot, too, where the threshold is the mean of several negatives', () => {
  for (const [rows, topCount] of [
    [400, 8],
    [400, 150],
    [1600, 80],
  ]) {
    const { leaping, stepping } = expectSame(shifted(rows, 12, topCount))
    expect(leaping).toBeLessThan(0.7 * stepping)
  }
})

/** Whole numbers, and a third of the negatives as threshold: the rows tie that a leap raises above it and lets fall below it. */
function tiedMean(rows: number, cols: number, seed: number): Problem {
  const random = Random.fromSeed(seed)
  const positives = rows / 4
  const values = Float64Array.from(
    { length: rows * cols },
    (_, t) => random.integer(4) + (t < positives * cols ? 1 : 0),
  )
  const loss = new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), rows - positives, rows / 4)
  return { map: new DenseRows(rows, cols, values), loss, penalty: new L1(cols), lambda: 1 }
}

it('arrives where walking does with such a threshold where rows tie, whether all of them are priced or a window', () => {
  for (const rows of [80, 200, 1000]) for (let seed = 1; seed <= 5; seed++) expectSame(tiedMean(rows, 6, seed))
})

it('writes multipliers over those that are given back, and tells the same', () => {
  const problem = shifted(80, 8)
  const kept = Array.from(walk(problem, { stops, breakpoints: false, leaps: true }), ({ dual }) => dual)
  const spare: Float64Array[] = []
  const used = new Set<Float64Array>()
  let told = 0
  for (const { dual } of walk(problem, { stops, breakpoints: false, leaps: true, spare })) {
    expect(dual).toEqual(kept[told++])
    used.add(dual)
    spare.push(dual)
  }
  expect([told, used.size]).toEqual([RATIOS.length, 1])
  expect(new Set(kept).size).toBe(RATIOS.length)
})
