import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Sha256, sha256Hex } from './sha256.js'

const trusted = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('Sha256', () => {
  it('agrees with node:crypto for every length from 0 to 200', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255)
      expect(sha256Hex(bytes)).toBe(trusted(bytes))
    }
  })

  it('does not depend on how the bytes are cut into pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 10 }), (pieces) => {
        const hash = new Sha256()
        for (const piece of pieces) hash.update(piece)
        expect(hash.hex()).toBe(trusted(Uint8Array.from(pieces.flatMap((piece) => [...piece]))))
      }),
    )
  })

  it('may be read in the middle and continued', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, i) => i)
    const hash = new Sha256().update(bytes)
    expect(hash.hex()).toBe(hash.hex())
    expect(hash.update(bytes).hex()).toBe(trusted(Uint8Array.of(...bytes, ...bytes)))
  })

  it('agrees with node:crypto on a long message', () => {
    const bytes = new Uint8Array(3_000_001).fill(250)
    expect(sha256Hex(bytes)).toBe(trusted(bytes))
  })
})
