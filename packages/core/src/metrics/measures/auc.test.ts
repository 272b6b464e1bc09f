import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { auc } from './auc.js'

describe('auc', () => {
  it('is the fraction of pairs in the right order, exactly, ties counting a half', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(scores, scores, (positives, negatives) => {
        let pairs = 0
        for (const p of positives) for (const q of negatives) pairs += p > q ? 1 : p === q ? 0.5 : 0
        const list = rankedList(
          Float64Array.from([...positives, ...negatives]),
          Uint8Array.from([...positives.map(() => 1), ...negatives.map(() => 0)]),
        )
        expect(auc(list)).toBe(pairs / (positives.length * negatives.length))
      }),
    )
  })
})
