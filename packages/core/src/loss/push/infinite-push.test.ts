import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { ScoreMetric } from '../loss.js'
import { InfinitePushLoss } from './infinite-push.js'

const score = fc.oneof(fc.double({ min: -3, max: 3, noNaN: true }), fc.integer({ min: -2, max: 2 }))
const width = fc.integer({ min: -12, max: 12 }).map((e) => 2 ** e)
const metric: fc.Arbitrary<ScoreMetric> = fc.record({ kink: width, negative: width })

/** A loss with m positives of uneven weights, n negatives and a threshold, and a vector of scores for it. */
const cases = fc
  .record({
    raw: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
    negatives: fc.integer({ min: 1, max: 7 }),
    pick: fc.nat(),
  })
  .chain(({ raw, negatives, pick }) => {
    const total = raw.reduce((sum, weight) => sum + weight, 0)
    const loss = new InfinitePushLoss(
      Float64Array.from(raw, (v) => v / total),
      negatives,
      1 + (pick % negatives),
    )
    const scores = fc.array(score, { minLength: loss.size, maxLength: loss.size }).map((s) => Float64Array.from(s))
    return fc.record({ loss: fc.constant(loss), scores, other: scores })
  })

/** Eq. (2) pair by pair: the largest over all sets of K negatives of the mean of their hinge sums' thresholds. */
function lossByPairs(loss: InfinitePushLoss, scores: Vec): number {
  const q = Array.from(scores.slice(loss.positives))
  const thresholds = subsets(q, loss.thresholdCount).map((set) => set.reduce((a, b) => a + b, 0) / set.length)
  const sums = thresholds.map((t) => loss.weights.reduce((sum, v, i) => sum + v * Math.max(0, 1 - (scores[i] - t)), 0))
  return Math.max(...sums)
}

function subsets(items: number[], k: number): number[][] {
  if (k === 0) return [[]]
  return items.flatMap((item, i) => subsets(items.slice(i + 1), k - 1).map((rest) => [item, ...rest]))
}

/** The prox's objective: h(s) + ½ Σ ρ (s − point)². */
function proxObjective(loss: InfinitePushLoss, metric: ScoreMetric, point: Vec, s: Vec): number {
  const rho = loss.rowWeights(metric, new Float64Array(loss.size))
  return loss.value(s) + 0.5 * s.reduce((sum, value, i) => sum + rho[i] * (value - point[i]) ** 2, 0)
}

describe('the collapsed loss', () => {
  // @paper eq:2
  it('equals eq. (2) taken pair by pair', () => {
    fc.assert(
      fc.property(cases, ({ loss, scores }) => {
        expect(Math.abs(loss.value(scores) - lossByPairs(loss, scores))).toBeLessThan(1e-12)
      }),
    )
  })

  it('is 1 where all scores are equal, and ignores a common shift', () => {
    fc.assert(
      fc.property(cases, ({ loss, scores }) => {
        expect(Math.abs(loss.value(new Float64Array(loss.size)) - 1)).toBeLessThan(1e-15)
        expect(Math.abs(loss.value(scores.map((s) => s + 64)) - loss.value(scores))).toBeLessThan(1e-12)
      }),
    )
  })
})

// @paper eq:9
describe('the exact prox', () => {
  const at = (loss: InfinitePushLoss, point: Vec, m: ScoreMetric) => {
    const dual = new Float64Array(loss.size)
    loss.proxDual(point, m, dual)
    const rho = loss.rowWeights(m, new Float64Array(loss.size))
    return { dual, s: point.map((value, i) => value - dual[i] / rho[i]) }
  }

  it('meets its optimality condition: Fenchel equality of s and the multipliers', () => {
    fc.assert(
      fc.property(cases, metric, ({ loss, scores }, m) => {
        const { dual, s } = at(loss, scores, m)
        const inner = dual.reduce((sum, y, i) => sum + y * s[i], 0)
        expect(Math.abs(loss.value(s) - loss.dualValue(dual) - inner)).toBeLessThan(1e-8)
        const feasible = dual.slice()
        loss.repairDual(feasible)
        feasible.forEach((y, i) => {
          expect(Math.abs(y - dual[i])).toBeLessThan(1e-10)
        })
      }),
      { numRuns: 2000 },
    )
  })

  it('has no better point nearby', () => {
    fc.assert(
      fc.property(cases, metric, ({ loss, scores, other }, m) => {
        const best = proxObjective(loss, m, scores, at(loss, scores, m).s)
        for (const step of [1e-3, 0.1, 1]) {
          const { s } = at(loss, scores, m)
          const trial = s.map((value, i) => value + step * (other[i] - value))
          expect(proxObjective(loss, m, scores, trial)).toBeGreaterThanOrEqual(best - 1e-9 * (1 + Math.abs(best)))
        }
      }),
    )
  })

  it('does not depend on what was asked before', () => {
    fc.assert(
      fc.property(cases, metric, ({ loss, scores, other }, m) => {
        const first = at(loss, scores, m).dual
        at(loss, other, m)
        at(loss, scores, m).dual.forEach((y, i) => {
          expect(Math.abs(y - first[i])).toBeLessThan(1e-10)
        })
      }),
    )
  })

  it('agrees with its one-line formula for K = 1', () => {
    const loss = new InfinitePushLoss(Float64Array.of(0.5, 0.5), 2, 1)
    // Σ min(μ(1 + t − p)_+, ½) = μ Σ(q − t)_+ with μ = 1 at p = (1, 9), q = (1, 0): t = ½.
    const { dual } = at(loss, Float64Array.of(1, 9, 1, 0), { kink: 0.5, negative: 1 })
    expect(Array.from(dual)).toEqual([-0.5, 0, 0.5, 0].map((y) => expect.closeTo(y, 14)))
  })
})

describe('the curvature', () => {
  /** Σ over clusters and links of the quadratic form, for X the identity: rows are unit vectors. */
  function quadraticForm(loss: InfinitePushLoss, direction: Vec): number {
    const { clusters, links } = loss.curvature()
    let form = 0
    for (const { rows, weights } of clusters) {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const mean = rows.reduce((sum, row, a) => sum + (weights[a] / total) * direction[row], 0)
      rows.forEach((row, a) => {
        form += weights[a] * (direction[row] - mean) ** 2
      })
    }
    for (const link of links) {
      form += link.weight * link.values.reduce((sum, l, a) => sum + l * direction[link.rows[a]], 0) ** 2
    }
    return form
  }

  it('is the derivative of the multipliers, by finite differences', () => {
    let compared = 0
    fc.assert(
      fc.property(cases, ({ loss, scores: drawn, other }) => {
        const m = { kink: 0.7, negative: 1.3 }
        // Off the grid, so that no score stands at a kink by construction.
        const scores = drawn.map((s, i) => s + 0.01 * Math.sin(i + 1))
        const gradient = (t: number) => {
          const dual = new Float64Array(loss.size)
          loss.proxDual(
            scores.map((s, i) => s + t * other[i]),
            m,
            dual,
          )
          return dual.reduce((sum, y, i) => sum + y * other[i], 0)
        }
        const step = 1e-6
        const right = (gradient(step) - gradient(0)) / step
        const left = (gradient(0) - gradient(-step)) / step
        gradient(0)
        // At a kink of the envelope's gradient the two sides differ, and any element between is right.
        if (Math.abs(right - left) > 1e-5 * (1 + Math.abs(right))) return
        compared++
        expect(Math.abs(quadraticForm(loss, other) - (left + right) / 2)).toBeLessThan(1e-4 * (1 + Math.abs(right)))
      }),
      { numRuns: 500 },
    )
    expect(compared).toBeGreaterThan(250)
  })
})

describe('repairDual', () => {
  it('makes any vector feasible and leaves feasible ones alone', () => {
    fc.assert(
      fc.property(cases, ({ loss, scores }) => {
        const dual = scores.slice()
        loss.repairDual(dual)
        const sigma = loss.dualValue(dual)
        const beta = dual.subarray(loss.positives)
        dual.subarray(0, loss.positives).forEach((y, i) => {
          expect(-y).toBeGreaterThanOrEqual(0)
          expect(-y).toBeLessThanOrEqual(loss.weights[i])
        })
        expect(Math.abs(beta.reduce((sum, b) => sum + b, 0) - sigma)).toBeLessThan(1e-13)
        for (const b of beta) expect(b).toBeLessThanOrEqual((sigma / loss.thresholdCount) * (1 + 1e-12))
        const again = dual.slice()
        loss.repairDual(again)
        again.forEach((y, i) => {
          expect(Math.abs(y - dual[i])).toBeLessThan(1e-14)
        })
      }),
    )
  })
})

it('balances its multipliers to the last digits also where all weights together are tiny', () => {
  fc.assert(
    fc.property(cases, metric, ({ loss: { weights, negatives, thresholdCount }, scores }, m) => {
      const tiny = new InfinitePushLoss(
        weights.map((v) => 1e-9 * v),
        negatives,
        thresholdCount,
      )
      const dual = new Float64Array(tiny.size)
      tiny.proxDual(scores, m, dual)
      expect(Math.abs(dual.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-12 * 1e-9 * tiny.size)
    }),
  )
})
