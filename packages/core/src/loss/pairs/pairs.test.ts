import { describe, expect, it } from 'vitest'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { Random } from '../../statistics/random.js'
import { InfinitePushLoss } from '../push/infinite-push.js'
import type { PairShape } from './pair-prox.js'
import { makePairProx, pairLoss } from './pairs.js'

const normals = (length: number, random: Random, mean = 0) =>
  Float64Array.from({ length }, () => mean + random.normal())

const distance = (a: Vec, b: Vec) => a.reduce((max, value, t) => Math.max(max, Math.abs(value - b[t])), 0)

/** Random points around both sides of 0, for several shapes and μ. */
function* samples(): Generator<{ shape: PairShape; s: Vec; mu: number; random: Random }> {
  for (let seed = 1; seed <= 60; seed++) {
    const random = Random.fromSeed(seed)
    const shape = { positives: 1 + random.integer(6), negatives: 1 + random.integer(6) }
    const s = normals(shape.positives * shape.negatives, random, random.normal())
    yield { shape, s, mu: 10 ** (2 * random.uniform() - 1.5), random }
  }
}

const exactly = (shape: PairShape, s: Vec, mu: number) =>
  makePairProx('exact', shape)(s, { mu, tolerance: 0 }, new Float64Array(s.length))

// @paper eq:2 eq:4-5
describe('the loss over pairs, eq. (5)', () => {
  it('is the collapsed loss of the scores, eq. (2)', () => {
    const random = Random.fromSeed(1)
    const [m, n] = [5, 7]
    const collapsed = new InfinitePushLoss(new Float64Array(m).fill(1 / m), n, 1)
    for (let count = 0; count < 50; count++) {
      const scores = normals(m + n, random)
      const a = Float64Array.from({ length: m * n }, (_, t) => 1 - (scores[t % m] - scores[m + Math.floor(t / m)]))
      expect(pairLoss(a, { positives: m, negatives: n })).toBeCloseTo(collapsed.value(scores), 12)
    }
  })
})

// @paper eq:9
describe('the exact prox, eq. (9)', () => {
  const cost = (shape: PairShape, a: Vec, s: Vec, mu: number) =>
    pairLoss(a, shape) + (mu / 2) * a.reduce((sum, value, t) => sum + (value - s[t]) ** 2, 0)

  it('is not beaten by any of many points near and far', () => {
    for (const { shape, s, mu, random } of samples()) {
      const a = exactly(shape, s, mu)
      const best = cost(shape, a, s, mu)
      for (const size of [1, 0.1, 1e-2, 1e-4]) {
        for (let count = 0; count < 20; count++) {
          const other = a.map((value) => value + size * random.normal())
          expect(best).toBeLessThanOrEqual(cost(shape, other, s, mu) + 1e-13)
        }
      }
    }
  })

  // @paper eq:3
  it('leaves a residual that proves it: y = μ(s − a) is feasible in the dual (3), and y·a = g(a)', () => {
    for (const { shape, s, mu } of samples()) {
      const { positives: m, negatives: n } = shape
      const a = exactly(shape, s, mu)
      const y = s.map((value, t) => mu * (value - a[t]))
      const tops = Array.from({ length: n }, (_, j) => Math.max(...y.subarray(j * m, (j + 1) * m)))
      expect(Math.min(...y)).toBeGreaterThanOrEqual(0)
      expect(tops.reduce((sum, top) => sum + top, 0)).toBeLessThanOrEqual((1 / m) * (1 + 1e-12))
      expect(y.reduce((sum, value, t) => sum + value * a[t], 0)).toBeCloseTo(pairLoss(a, shape), 12)
    }
  })
})

// @paper eq:9-14 prop:3 alg:8-18
describe("the paper's prox, lines 8–18 of Algorithm 1", () => {
  it.each([
    [1, 1],
    [0.1, 1],
    [10, 1],
    [1, 0.3],
    [1, 1.9],
    [3, 1.5],
  ])('ends at the exact one for γ = %d and η = %d (Propositions 2 and 3)', (gamma, eta) => {
    for (const { shape, s, mu } of samples()) {
      const prox = makePairProx('paper', shape, { gamma, eta })
      const a = prox(s, { mu, tolerance: 1e-12 }, new Float64Array(s.length))
      expect(distance(a, exactly(shape, s, mu))).toBeLessThan(1e-8)
    }
  })

  // @paper eq:10 prop:2
  it('would end there from any positive start of the block-coordinate descent (Proposition 2)', () => {
    for (const { shape, s, mu, random } of samples()) {
      let plus: Vec = s.map(() => random.uniform())
      let minus: Vec = s
      for (let pass = 0; pass < 1000; pass++) {
        minus = s.map((value, t) => Math.max(plus[t] - value, 0))
        const b = s.map((value, t) => minus[t] + value)
        plus = exactly(shape, b, mu)
      }
      const a = plus.map((value, t) => value - minus[t])
      expect(distance(a, exactly(shape, s, mu))).toBeLessThan(1e-8)
    }
  })

  it('is as near as its tolerance asks', () => {
    const [{ shape, s, mu }] = [...samples()].slice(-1)
    const at = (tolerance: number) => {
      const a = makePairProx('paper', shape)(s, { mu, tolerance }, new Float64Array(s.length))
      return distance(a, exactly(shape, s, mu))
    }
    expect(at(0.1)).toBeGreaterThan(1e-6)
    expect(at(1e-6)).toBeLessThan(1e-4)
    expect(at(0)).toBeLessThan(1e-12)
  })

  // @paper prop:3
  it('refuses parameters outside Proposition 3', () => {
    const shape = { positives: 2, negatives: 1 }
    for (const settings of [{ gamma: 0 }, { eta: 0 }, { eta: 2 }, { gamma: Number.NaN }]) {
      expect(() => makePairProx('paper', shape, settings)).toThrow(RangeError)
    }
  })

  it('leaves 0 and what is all negative alone', () => {
    const shape = { positives: 2, negatives: 1 }
    for (const s of [Float64Array.of(0, 0), Float64Array.of(-1, -2)]) {
      expect(makePairProx('paper', shape)(s, { mu: 1, tolerance: 1e-9 }, new Float64Array(2))).toEqual(s)
    }
  })
})
