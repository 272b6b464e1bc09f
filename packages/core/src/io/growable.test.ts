import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GrowableFloat64, GrowableInt32 } from './growable.js'

describe('a growable array', () => {
  it('holds every pushed and appended value, in order', () => {
    const pieces = fc.array(fc.array(fc.double(), { maxLength: 700 }), { maxLength: 12 })
    fc.assert(
      fc.property(pieces, (parts) => {
        const growing = new GrowableFloat64()
        parts.forEach((part, i) => {
          if (i % 2 === 0) growing.append(Float64Array.from(part))
          else for (const value of part) growing.push(value)
        })
        expect(growing.toArray()).toEqual(Float64Array.from(parts.flat()))
        expect(growing.length).toBe(parts.flat().length)
      }),
      { numRuns: 50 },
    )
  })

  it('hands out a copy that later pushes do not change', () => {
    const growing = new GrowableInt32()
    growing.push(1)
    const copy = growing.toArray()
    growing.clear()
    growing.push(2)
    expect(copy).toEqual(Int32Array.of(1))
    expect(growing.view()).toEqual(Int32Array.of(2))
  })
})
