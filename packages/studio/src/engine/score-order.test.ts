import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScoreOrder } from './score-order.js'

const rows = (length: number) => Int32Array.from({ length }, (_, row) => row)

describe('ScoreOrder', () => {
  it('sorts as comparing does, whatever the numbers', () => {
    const score = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }))
    fc.assert(
      fc.property(fc.array(score), fc.array(score), (first, second) => {
        const order = new ScoreOrder(rows(first.length))
        for (const list of [first, second.slice(0, first.length)]) {
          const scores = Float64Array.from(first, (_, row) => list[row] ?? 0)
          const compared = Array.from(scores.keys()).sort((a, b) => {
            return scores[a] === scores[b] ? a - b : scores[a] > scores[b] ? -1 : 1
          })
          expect([...order.sorted(scores)]).toEqual(compared)
        }
      }),
    )
  })

  it('keeps the order that is given among equals, and takes 0 and −0 for equal', () => {
    const order = new ScoreOrder(Int32Array.of(3, 1, 0, 2))
    expect([...order.sorted(Float64Array.of(0, -0, 5, 0))]).toEqual([2, 3, 1, 0])
  })
})
