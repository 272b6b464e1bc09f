import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../test/thrown.js'
import { normalTail } from '../statistics/normal-tail.js'
import { Random } from '../statistics/random.js'
import { chooseOperatingPoint } from './choose-operating-point.js'
import type { HeldOut } from './operating-point.js'
import type { OperatingRule } from './operating-rule.js'

/** Negatives are N(0, 1), positives N(1.5, 1). */
const SHIFT = 1.5

function drawn(random: Random, rows: number, share: number): HeldOut {
  const labels = Uint8Array.from({ length: rows }, () => (random.uniform() < share ? 1 : 0))
  if (!labels.includes(1)) labels[0] = 1
  const scores = Float64Array.from(labels, (label) => random.normal() + SHIFT * label)
  return { scores, labels, method: 'held-out' }
}

/** What is true of a threshold, the classes being mixed as `share` says. */
function truth(threshold: number, share: number) {
  const fpr = normalTail(threshold)
  const recall = normalTail(threshold - SHIFT)
  const flagged = share * recall + (1 - share) * fpr
  return { fpr, recall, flagged, precision: (share * recall) / flagged }
}

/** How often each bound holds in many draws. */
function coverage(rule: OperatingRule, rows: number, share: number, draws: number) {
  const random = Random.fromSeed(11)
  const held = { fpr: 0, recall: 0, precision: 0, flagged: 0 }
  for (let i = 0; i < draws; i++) {
    const { threshold, bounds } = chooseOperatingPoint(drawn(random, rows, share), rule).point
    const actual = truth(threshold, share)
    if (actual.fpr <= bounds.fprUpper) held.fpr++
    if (actual.recall >= bounds.recallLower) held.recall++
    if (actual.precision >= bounds.precisionLower) held.precision++
    if (actual.flagged <= bounds.shareUpper) held.flagged++
  }
  return Object.values(held).map((count) => count / draws)
}

describe('a threshold chosen on held-out rows', () => {
  it.each<[string, OperatingRule]>([
    ['a budget', { kind: 'budget', budget: 1, of: 20 }],
    ['a highest false positive rate', { kind: 'max-fpr', maxFpr: 0.05 }],
  ])('for %s has bounds that hold for new rows 19 times out of 20', (_, rule) => {
    // Four standard errors of 1000 draws below 0.95.
    for (const held of coverage(rule, 300, 0.2, 1000)) expect(held).toBeGreaterThan(0.95 - 4 * 0.0069)
  })

  it('keeps the highest false positive rate in 95 % of the draws, and wastes nothing', () => {
    const random = Random.fromSeed(3)
    const rates = Array.from({ length: 1000 }, () => {
      const { point } = chooseOperatingPoint(drawn(random, 400, 0.3), { kind: 'max-fpr', maxFpr: 0.05 })
      expect(point.bounds.fprUpper).toBeLessThanOrEqual(0.05)
      return truth(point.threshold, 0.3).fpr
    })
    const kept = rates.filter((rate) => rate <= 0.05).length / rates.length
    expect(kept).toBeGreaterThan(0.92)
    expect(kept).toBeLessThan(0.99)
  })

  it('for a budget flags as many held-out rows as there is room for, fewer only where scores tie', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 3, maxLength: 60 })
    fc.assert(
      fc.property(scores, fc.nat(), (list, pick) => {
        const labels = Uint8Array.from(list, (_, i) => i % 2)
        const budget = 1 + (pick % (list.length - 1))
        const heldOut: HeldOut = { scores: Float64Array.from(list), labels, method: 'held-out' }
        const { point } = chooseOperatingPoint(heldOut, { kind: 'budget', budget, of: list.length })
        const sorted = [...list].sort((a, b) => b - a)
        expect(point.threshold).toBe(sorted[budget])
        expect(point.heldOut.flagged).toBe(sorted.filter((score) => score > sorted[budget]).length)
        expect(point.heldOut.flagged).toBeLessThanOrEqual(budget)
      }),
    )
  })

  it('reads N of M rows as the same share of the rows it has', () => {
    const heldOut = drawn(Random.fromSeed(5), 1000, 0.2)
    const { point } = chooseOperatingPoint(heldOut, { kind: 'budget', budget: 20_000, of: 1_000_000 })
    expect(point.heldOut).toMatchObject({ rows: 1000, flagged: 20 })
    const nearlyAll = chooseOperatingPoint(heldOut, { kind: 'budget', budget: 1e15 - 1, of: 1e15 })
    expect(nearlyAll.point.heldOut.flagged).toBe(999)
  })

  it('says when the negatives are too few to show the rate, and how many would do', () => {
    const heldOut = drawn(Random.fromSeed(5), 200, 0.2)
    const { point, warnings } = chooseOperatingPoint(heldOut, { kind: 'max-fpr', maxFpr: 0.001 })
    expect(warnings).toMatchObject([
      { code: 'too-few-negatives', hint: expect.stringMatching(/at least 2995 negatives/) },
    ])
    expect(point.heldOut.falsePositives).toBe(0)
    expect(point.bounds.fprUpper).toBeGreaterThan(0.001)
    expect(warnings[0].message).toContain(point.bounds.fprUpper.toPrecision(2))
  })

  it('says when a budget is less than a row, and when all top rows tie', () => {
    const heldOut = drawn(Random.fromSeed(5), 200, 0.2)
    const rare = chooseOperatingPoint(heldOut, { kind: 'budget', budget: 1, of: 5000 })
    expect(rare.point.heldOut.flagged).toBe(0)
    expect(rare.warnings).toMatchObject([{ code: 'budget-below-a-row', hint: expect.stringMatching(/5000 rows/) }])
    const flat = { ...heldOut, scores: new Float64Array(200) }
    const tied = chooseOperatingPoint(flat, { kind: 'budget', budget: 10, of: 200 })
    expect(tied.warnings).toMatchObject([{ code: 'nothing-flagged' }])
    const rate = chooseOperatingPoint(flat, { kind: 'max-fpr', maxFpr: 0.2 })
    expect(rate.warnings).toMatchObject([{ code: 'nothing-flagged' }])
  })

  it('is refused for rules that cannot be meant, and without both classes', () => {
    const heldOut = drawn(Random.fromSeed(5), 20, 0.2)
    const refused = (rule: OperatingRule) => thrownBy(() => chooseOperatingPoint(heldOut, rule))
    for (const maxFpr of [0, 1, -0.1, Number.NaN]) {
      expect(refused({ kind: 'max-fpr', maxFpr })).toMatchObject({ code: 'bad-maxFpr', kind: 'usage' })
    }
    for (const budget of [0, 20, 21, 1.5]) {
      expect(refused({ kind: 'budget', budget, of: 20 })).toMatchObject({ code: 'bad-budget', kind: 'usage' })
    }
    const negatives = { ...heldOut, labels: new Uint8Array(20) }
    const error = thrownBy(() => chooseOperatingPoint(negatives, { kind: 'max-fpr', maxFpr: 0.1 }))
    expect(error).toMatchObject({ code: 'one-class', kind: 'data' })
  })
})
