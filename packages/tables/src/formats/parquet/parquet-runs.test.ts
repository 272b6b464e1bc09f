import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRuns } from './parquet-runs.js'

/** One packed group after the other, bit by bit. */
function packed(values: readonly number[], width: number): number[] {
  const groups = Math.ceil(values.length / 8)
  const bytes = new Array<number>(groups * width).fill(0)
  values.forEach((value, i) => {
    for (let bit = 0; bit < width; bit++) {
      const at = i * width + bit
      if (Math.floor(value / 2 ** bit) % 2 === 1) bytes[at >> 3] |= 1 << (at & 7)
    }
  })
  return [2 * groups + 1, ...bytes]
}

describe('runs', () => {
  it('repeat a value, or pack values without gaps, at any width', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 32 }), fc.integer({ min: 1, max: 60 }), fc.nat(), (width, count, seed) => {
        const values = Array.from({ length: count }, (_, i) => (seed * 31 + i * 2654435761) % 2 ** width)
        const run = [
          2 * 5,
          ...Array.from({ length: (width + 7) >> 3 }, (_, k) => Math.floor(values[0] / 256 ** k) % 256),
        ]
        const read = readRuns(Uint8Array.from([...run, ...packed(values, width)]), { width, count: count + 5 })
        expect([...read]).toEqual([...new Array(5).fill(values[0]), ...values])
      }),
    )
  })

  it('never go beyond what was asked for, whatever they claim', () => {
    expect([...readRuns(Uint8Array.of(0xfe, 0xff, 0xff, 0xff, 0x0f, 1), { width: 1, count: 3 })]).toEqual([1, 1, 1])
    expect(() => readRuns(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f, 1), { width: 1, count: 30 })).toThrow(/too early/)
    expect(() => readRuns(Uint8Array.of(0), { width: 1, count: 3 })).toThrow(/no value/)
    expect(() => readRuns(Uint8Array.of(), { width: 1, count: 3 })).toThrow(/too early/)
  })
})
