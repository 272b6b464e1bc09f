import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { bedroc } from './bedroc.js'

/** Truchon and Bayly (2007), eq. (36): RIE times a factor plus a constant, with hyperbolic functions. */
function literalBedroc(ranks: number[], total: number, alpha: number): number {
  const ra = ranks.length / total
  const sum = ranks.reduce((partial, rank) => partial + Math.exp((-alpha * rank) / total), 0)
  const uniform = (ra * (1 - Math.exp(-alpha))) / (Math.exp(alpha / total) - 1)
  const factor = (ra * Math.sinh(alpha / 2)) / (Math.cosh(alpha / 2) - Math.cosh(alpha / 2 - alpha * ra))
  return (sum / uniform) * factor + 1 / (1 - Math.exp(alpha * (1 - ra)))
}

describe('bedroc', () => {
  it('is the published formula', () => {
    const labels = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 40 }).map((some) => [1, ...some, 0])
    fc.assert(
      fc.property(labels, fc.constantFrom(2, 20, 100), (ordered, alpha) => {
        const ranks = ordered.flatMap((label, i) => (label === 1 ? [i + 1] : []))
        const list = rankedList(
          Float64Array.from(ordered, (_, i) => -i),
          Uint8Array.from(ordered),
        )
        expect(bedroc(list, alpha)).toBeCloseTo(literalBedroc(ranks, ordered.length, alpha), 10)
      }),
    )
  })

  it('is 1 when all positives come first and 0 when they come last', () => {
    const scores = Float64Array.of(5, 4, 3, 2, 1)
    expect(bedroc(rankedList(scores, Uint8Array.of(1, 1, 0, 0, 0)))).toBeCloseTo(1, 14)
    expect(bedroc(rankedList(scores, Uint8Array.of(0, 0, 0, 1, 1)))).toBeCloseTo(0, 14)
  })

  it('stays finite for an α whose exponential overflows', () => {
    const labels = Uint8Array.from({ length: 2000 }, (_, i) => (i === 1 ? 1 : 0))
    const list = rankedList(
      Float64Array.from(labels, (_, i) => -i),
      labels,
    )
    expect(bedroc(list, 2000)).toBeCloseTo(Math.exp(-1), 12)
  })
})
