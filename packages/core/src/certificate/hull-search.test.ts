import { expect, it, vi } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { ListsLoss } from '../loss/push/lists.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { L1 } from '../penalty/l1.js'
import { NONNEGATIVE, Signs } from '../penalty/signs.js'
import { type PushProblem, pullOf } from '../problem/problem.js'
import { Random } from '../statistics/random.js'
import { Corral } from './corral.js'
import { HullGround } from './hull-ground.js'
import { type HullAnswer, HullSearch } from './hull-search.js'

const SHAPE = { positives: 6, negatives: 90, features: 4 }

/** Normal rows, the positives shifted; columns of very different scales. */
function problem(seed: number, shift: number, { signs = false, lists = false } = {}): PushProblem {
  const random = Random.fromSeed(seed)
  const { positives, negatives, features } = SHAPE
  const values = Float64Array.from({ length: (positives + negatives) * features }, (_, at) => {
    const scale = 10 ** (2 * (at % features) - 3)
    return scale * (random.normal() + (at < positives * features ? shift : 0))
  })
  const weights = new Float64Array(positives).fill(1 / positives)
  const shapes = [1, 2].map((half) => ({ positives: 3, negatives: half === 1 ? 30 : 60, k: 1 }))
  const loss = lists ? new ListsLoss(weights, shapes) : new InfinitePushLoss(weights, negatives, 1)
  const penalty = new L1(features)
  return {
    map: new DenseRows(positives + negatives, features, values),
    loss,
    penalty: signs ? new Signs(penalty, new Uint8Array(features).fill(NONNEGATIVE)) : penalty,
    lambda: 1,
  }
}

/** Checks an answer from the data alone. */
function expectProof({ map, penalty }: PushProblem, loss: PushLoss, answer: HullAnswer): void {
  const { place, hull, upper, lower, direction } = answer
  const dual = new Float64Array(map.rows)
  for (let i = 0; i < loss.positives; i++) dual[i] = -loss.weights[i]
  dual.set(hull, loss.positives)
  const feasible = dual.slice()
  loss.repairDual(feasible)
  expect(feasible.findIndex((value, i) => !(Math.abs(value - dual[i]) < 5e-11))).toBe(-1)
  expect(penalty.emptyNorm(pullOf(map, dual))).toBeLessThanOrEqual(upper * (1 + 1e-6) + 1e-10)
  if (place === 'inside') {
    expect(upper).toBeLessThan(1e-8 * penalty.emptyNorm(pullOf(map, loss.dualAtZero())))
    expect(lower).toBe(0)
  } else {
    const scores = map.apply(direction, new Float64Array(map.rows))
    const mean = loss.weights.reduce((sum, v, i) => sum + v * scores[i], 0)
    const threshold = loss.thresholds(scores).reduce((sum, t, i) => sum + loss.weights[i] * t, 0)
    expect(mean - threshold).toBeCloseTo(1, 6)
    expect(lower * penalty.value(direction)).toBeCloseTo(1, 10)
    expect(lower).toBeLessThanOrEqual(upper)
  }
}

it.each([{}, { signs: true }, { lists: true }, { lists: true, signs: true }])(
  'proves its answer from the data, whichever it is: %o',
  (kind) => {
    const places = new Set<string>()
    for (let seed = 1; seed <= 30; seed++) {
      const given = problem(seed, seed / 10, kind)
      const search = new HullSearch(given)
      for (const k of [60, 30, 8, 2, 1]) {
        const loss = given.loss.withTopK(k)
        const answer = search.ask(loss)
        places.add(answer.place)
        if (answer.place !== 'unknown') expectProof(given, loss, answer)
      }
    }
    expect([...places].sort()).toEqual(['inside', 'outside'])
  },
)

it('does not give up while it comes nearer', () => {
  const random = Random.fromSeed(1)
  const [negatives, features] = [300, 40]
  const values = Float64Array.from({ length: (1 + negatives) * features }, () => random.normal())
  values.fill(0.1, 0, features)
  const map = new DenseRows(1 + negatives, features, values)
  const loss = new InfinitePushLoss(Float64Array.of(1), negatives, 1)
  const steps = vi.spyOn(Corral.prototype, 'add')
  const { place } = new HullSearch({ map, loss, penalty: new L1(features), lambda: 1 }).ask(loss)
  expect(steps.mock.calls.length).toBeGreaterThan(30)
  expect(place).toBe('inside')
  steps.mockRestore()
})

it('knows at once what it was asked before', () => {
  const given = problem(3, 1.2)
  const search = new HullSearch(given)
  const asked = vi.spyOn(HullGround.prototype, 'gainAlong')
  const first = search.ask(given.loss)
  expect(asked.mock.calls.length).toBeGreaterThan(1)
  asked.mockClear()
  expect(search.ask(given.loss).place).toBe(first.place)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1)
  asked.mockRestore()
})

it('answers alike whether smaller or larger K were asked for before', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const given = problem(seed, 0.8)
    const [up, down] = [new HullSearch(given), new HullSearch(given)]
    const counts = [40, 10, 3, 1]
    const fromLarge = counts.map((k) => down.ask(given.loss.withTopK(k)).place)
    const fromSmall = [...counts].reverse().map((k) => up.ask(given.loss.withTopK(k)).place)
    expect(fromSmall.reverse()).toEqual(fromLarge)
  }
})

it('takes a mean that is off by rounding for one that is met', () => {
  const value = 0.1 + 0.2
  const map = new DenseRows(3, 2, Float64Array.of(value, 1, 0.3, 1, 0.3, 1))
  const given = { map, loss: new InfinitePushLoss(Float64Array.of(1), 2, 1), penalty: new L1(2), lambda: 1 }
  expect(new HullSearch(given).ask(given.loss).place).toBe('inside')
})

it('proves that a mean positive lies inside, however few atoms come within rounding of it', () => {
  const [positives, negatives, features] = [100, 600, 30]
  for (const seed of [1, 2, 3]) {
    const random = Random.fromSeed(seed)
    const values = Float64Array.from({ length: (positives + negatives) * features }, (_, at) => {
      return random.normal() + (at < positives * features && at % features < 3 ? 0.3 : 0)
    })
    const map = new DenseRows(positives + negatives, features, values)
    const loss = new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), negatives, 1)
    const search = new HullSearch({ map, loss, penalty: new L1(features), lambda: 1 })
    const places = [120, 30, 6, 1].map((k) => search.ask(loss.withTopK(k)).place)
    expect(places).toEqual(['inside', 'inside', 'inside', 'inside'])
  }
})
