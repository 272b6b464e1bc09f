import fc from 'fast-check'
import { snappyCompress } from 'hyparquet-writer/src/snappy.js'
import { describe, expect, it } from 'vitest'
import { unpackSnappy } from './snappy.js'

const unpacked = (packed: Uint8Array, size: number) => {
  const out = new Uint8Array(size)
  return out.subarray(0, unpackSnappy(packed, out))
}

describe('Snappy', () => {
  it('gives back what was packed, repeated or not', () => {
    const piece = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 90 }), fc.integer({ min: 1, max: 40 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const bytes = Uint8Array.from(
          pieces.flatMap(([part, times]) =>
            Array(times)
              .fill([...part])
              .flat(),
          ),
        )
        expect(unpacked(snappyCompress(bytes), bytes.length)).toEqual(bytes)
      }),
    )
  })

  it('gives back long literals', () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, i) => (i * i * 31 + (i >> 3) * 17) % 251)
    const found = unpacked(snappyCompress(bytes), bytes.length)
    // Comparing such arrays with toEqual would take seconds.
    expect(found.findIndex((byte, i) => byte !== bytes[i])).toBe(-1)
    expect(found.length).toBe(bytes.length)
  })

  it('that is damaged is refused, or gives as many bytes as it says', () => {
    const packed = snappyCompress(new TextEncoder().encode('abcabcabcabcabcabcabcabc, and so on'.repeat(9)))
    for (let at = 0; at < packed.length; at++) {
      for (const wrong of [0, 1, 0x7f, 0xff]) {
        const damaged = packed.slice()
        damaged[at] = wrong
        try {
          expect(unpacked(damaged, 400).length).toBeLessThanOrEqual(400)
        } catch (error) {
          expect((error as Error).message).toMatch(/packed bytes/)
        }
      }
      expect(() => unpacked(packed.subarray(0, at), 400)).toThrow(/packed bytes/)
    }
  })
})
