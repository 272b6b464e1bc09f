import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { CountedPushLoss } from './counted-push.js'
import { InfinitePushLoss } from './infinite-push.js'
import { isMeanOfAll } from './push-loss.js'

/** A loss of negatives that count several times, the same with each written out, and scores that tie now and then. */
const cases = fc
  .record({
    raw: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
    counts: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
    pick: fc.nat(),
  })
  .chain(({ raw, counts, pick }) => {
    const sum = raw.reduce((a, b) => a + b, 0)
    const weights = Float64Array.from(raw, (v) => v / sum)
    const owner = [...raw.keys(), ...counts.flatMap((count, j) => Array<number>(count).fill(raw.length + j))]
    const negatives = owner.length - raw.length
    const k = 1 + (pick % negatives)
    const counted = new CountedPushLoss(weights, Float64Array.from(counts), k)
    const single = fc.oneof(fc.double({ min: -3, max: 3, noNaN: true }), fc.integer({ min: -2, max: 2 }))
    const scores = fc.array(single, { minLength: counted.size, maxLength: counted.size })
    const plain = new InfinitePushLoss(weights, negatives, k)
    return fc.record({
      counted: fc.constant(counted),
      plain: fc.constant(plain),
      owner: fc.constant(owner),
      scores: scores.map((s) => Float64Array.from(s)),
    })
  })

const width = fc.integer({ min: -6, max: 6 }).map((e) => 2 ** e)
const metrics = fc.record({ kink: width, negative: width })

const writtenOut = (scores: Vec, owner: number[]) => Float64Array.from(owner, (a) => scores[a])
/** What the rows that stand for each atom sum to. */
const summed = (values: Vec, owner: number[], size: number) => {
  const sums = new Float64Array(size)
  owner.forEach((a, i) => {
    sums[a] += values[i]
  })
  return sums
}
const expectNear = (a: Vec, b: Vec) => {
  a.forEach((value, i) => {
    expect(Math.abs(value - b[i])).toBeLessThan(1e-9 * Math.max(1, Math.abs(b[i])))
  })
}

describe('negatives that count several times', () => {
  it('lose what they lose one by one, and have the multipliers of all of them', () => {
    fc.assert(
      fc.property(cases, metrics, ({ counted, plain, owner, scores }, metric) => {
        const wide = writtenOut(scores, owner)
        expect(Math.abs(counted.value(scores) - plain.value(wide))).toBeLessThan(1e-12)
        expectNear(counted.dualAtZero(), summed(plain.dualAtZero(), owner, counted.size))
        const [own, all] = [new Float64Array(counted.size), new Float64Array(plain.size)]
        counted.proxDual(scores, metric, own)
        plain.proxDual(wide, metric, all)
        expectNear(own, summed(all, owner, counted.size))
        expect(Math.abs(counted.dualValue(own) - plain.dualValue(all))).toBeLessThan(1e-12)
      }),
    )
  })

  it('have the thresholds, and the shares of the highest, of all of them', () => {
    fc.assert(
      fc.property(cases, ({ counted, plain, owner, scores }) => {
        const wide = writtenOut(scores, owner)
        expectNear(counted.thresholds(scores), plain.thresholds(wide))
        const [own, all] = [new Float64Array(counted.negatives), new Float64Array(plain.negatives)]
        counted.spreadOverTop(scores, own)
        plain.spreadOverTop(wide, all)
        // Of those that tie for the last places any may have them: what they come to is the threshold either way.
        const along = (shares: Vec, of: Vec) => shares.reduce((sum, share, j) => sum + share * of[j], 0)
        const expected = along(all, wide.subarray(plain.positives))
        expect(Math.abs(along(own, scores.subarray(counted.positives)) - expected)).toBeLessThan(1e-9)
        expect(Math.abs(own.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(1e-12)
        const [{ counts = own }] = counted.lists
        own.forEach((share, j) => {
          expect(share).toBeLessThanOrEqual((counts[j] / counted.thresholdCount) * (1 + 1e-12))
        })
        expect([counted.mostTopK, isMeanOfAll(counted)]).toEqual([plain.mostTopK, isMeanOfAll(plain)])
        const more = counted.withTopK(counted.mostTopK)
        expect([isMeanOfAll(more), more.ofMeanPositive().positives]).toEqual([true, 1])
      }),
    )
  })

  it('have the same curvature', () => {
    fc.assert(
      fc.property(cases, metrics, ({ counted, plain, owner, scores }, metric) => {
        counted.proxDual(scores, metric, new Float64Array(counted.size))
        plain.proxDual(writtenOut(scores, owner), metric, new Float64Array(plain.size))
        const [own, all] = [counted.curvature(), plain.curvature()]
        const weightsOf = (rows: Int32Array, weights: Vec, ids?: number[]) => {
          const sums = new Float64Array(counted.size)
          rows.forEach((row, a) => {
            sums[ids ? ids[row] : row] += weights[a]
          })
          return sums
        }
        own.clusters.forEach(({ rows, weights }, c) => {
          expectNear(weightsOf(rows, weights), weightsOf(all.clusters[c].rows, all.clusters[c].weights, owner))
        })
        own.links.forEach(({ rows, values, weight }, l) => {
          expect(Math.abs(weight - all.links[l].weight)).toBeLessThan(1e-9 * Math.max(1, weight))
          expectNear(weightsOf(rows, values), weightsOf(all.links[l].rows, all.links[l].values, owner))
        })
      }),
    )
  })

  it('have any multipliers brought into their set: Σβ = Σα, none above its share', () => {
    fc.assert(
      fc.property(cases, ({ counted, scores }) => {
        const dual = scores.slice()
        counted.repairDual(dual)
        const m = counted.weights.length
        const sigma = counted.dualValue(dual)
        dual.slice(0, m).forEach((a, i) => {
          expect(-a).toBeGreaterThanOrEqual(0)
          expect(-a).toBeLessThanOrEqual(counted.weights[i])
        })
        const caps = counted.rowWeights(
          { kink: 1, negative: sigma / counted.thresholdCount },
          new Float64Array(counted.size),
        )
        let sum = 0
        for (let j = m; j < dual.length; j++) {
          expect(dual[j]).toBeGreaterThanOrEqual(0)
          expect(dual[j]).toBeLessThanOrEqual(caps[j] * (1 + 1e-12))
          sum += dual[j]
        }
        expect(Math.abs(sum - sigma)).toBeLessThan(1e-12)
      }),
    )
  })
})
