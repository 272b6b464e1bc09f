import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metricsOf } from './all.js'
import { rankedList, type TieBlocks } from './ranked-list.js'
import { rankedPositives } from './ranked-positives.js'

/** The whole list, with neighbouring blocks of negatives put together. */
function merged({ positives, negatives, m, n }: TieBlocks): TieBlocks {
  const blocks: [number, number][] = []
  positives.forEach((count, b) => {
    const last = blocks.at(-1)
    if (count === 0 && last?.[0] === 0) last[1] += negatives[b]
    else blocks.push([count, negatives[b]])
  })
  return { positives: Float64Array.from(blocks, ([p]) => p), negatives: Float64Array.from(blocks, ([, q]) => q), m, n }
}

describe('rankedPositives', () => {
  const score = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, min: -5, max: 5 }),
    fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -0, 1e300, -1e300, 5e-324),
  )
  const scores = fc.array(score, { minLength: 1, maxLength: 40 })

  it('is the sorted list, but for the order among negatives that no positive lies between', () => {
    fc.assert(
      fc.property(scores, scores, (above, below) => {
        const all = Float64Array.from([...above, ...below])
        const labels = Uint8Array.from(all, (_, i) => (i < above.length ? 1 : 0))
        const list = rankedPositives(all.subarray(0, above.length), all.subarray(above.length))
        expect(list).toEqual(merged(rankedList(all, labels)))
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same metrics', () => {
    const drawn = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(drawn, drawn, (above, below) => {
        const all = Float64Array.from([...above, ...below])
        const labels = Uint8Array.from(all, (_, i) => (i < above.length ? 1 : 0))
        const own = metricsOf(rankedPositives(all.subarray(0, above.length), all.subarray(above.length)))
        const expected = metricsOf(rankedList(all, labels))
        expect({ ...own, partialAuc: 0 }).toEqual({ ...expected, partialAuc: 0 })
        expect(own.partialAuc).toBeCloseTo(expected.partialAuc, 13)
      }),
    )
  })

  it('refuses a score that is not a number', () => {
    const one = Float64Array.of(1)
    const none = Float64Array.of(0, Number.NaN)
    for (const [above, below] of [
      [one, none],
      [none, one],
    ]) {
      expect(() => rankedPositives(above, below)).toThrow('row 2')
    }
  })
})
