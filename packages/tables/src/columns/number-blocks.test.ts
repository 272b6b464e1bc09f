import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NumberBlocks } from './number-blocks.js'

describe('numbers in blocks', () => {
  it('are those that came, in order, however they came', () => {
    const step = fc.record({ how: fc.constantFrom('push', 'append', 'begin', 'join'), count: fc.nat({ max: 60 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let numbers = new NumberBlocks()
        const expected: number[] = []
        for (const { how, count } of steps) {
          const values = Float64Array.from({ length: count }, (_, i) => expected.length + i)
          if (how === 'push') for (const value of values) numbers.push(value)
          else if (how === 'append') numbers.append(Float64Array.of(7, ...values, 7), 1, 1 + count)
          else if (how === 'begin') numbers = new NumberBlocks(Float64Array.of(...expected, ...values))
          else expect([...numbers.joined()]).toEqual(expected)
          if (how !== 'join') expected.push(...values)
        }
        expect(numbers.size).toBe(expected.length)
        expect(numbers.blocks.flatMap((block) => [...block])).toEqual(expected)
        expect([...numbers.first(50)]).toEqual(expected.slice(0, 50))
        expect([...numbers.joined()]).toEqual(expected)
      }),
    )
  })
})
