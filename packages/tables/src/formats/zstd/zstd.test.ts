import { readFileSync } from 'node:fs'
import { decompressZstd } from 'hyparquet-compressors'
import { describe, expect, it } from 'vitest'
import { makeDice } from '../../../test/fuzz/mutator.js'
import { unpackZstd } from './zstd.js'

/** Packed by the library of Facebook (in Node 24): levels 3 and 19, with a sum and without. */
const packed = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/zstd/${name}.zst`, import.meta.url)))

let state = 1
function roll(bound: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * bound)
}

function made(length: number, next: (i: number, before: Uint8Array) => number): Uint8Array {
  state = 1
  const bytes = new Uint8Array(length)
  for (let i = 0; i < length; i++) bytes[i] = next(i, bytes)
  return bytes
}

const letter = () => 97 + Math.min(roll(26), roll(26), roll(26))
const ORIGINALS: [name: string, bytes: Uint8Array][] = [
  ['letters', made(3000, letter)],
  ['few-letters', made(200, letter)],
  ['best-letters', made(20_000, (i, bytes) => (i > 40 && roll(8) > 0 ? bytes[i - 1 - roll(40)] : letter()))],
  ['repeats', made(5000, (i) => i % 37)],
  ['zeros', made(300_000, () => 0)],
  ['noise', made(500, () => roll(256))],
  ['nothing', new Uint8Array()],
]

/** A block of so many copies of 64 KB and more each; the codes of all of them take no bits. */
function bomb(sequences: number): Uint8Array {
  const count = [255, (sequences - 0x7f00) & 255, (sequences - 0x7f00) >> 8]
  // Codes 0, 0 and 52: no literals, a distance of one of the last three, and the longest match.
  const block = [0x08, 97, ...count, 0b0101_0100, 0, 0, 52, 255, 255, 1]
  const head = (block.length << 3) | (2 << 1) | 1
  return Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 2, 0, head & 255, head >> 8, head >> 16, ...block)
}

describe('unpacking Zstandard', () => {
  it.each(ORIGINALS)('gives what was packed: %s', (name, bytes) => {
    expect(unpackZstd(packed(name), bytes.length)).toEqual(bytes)
  })

  it('reads frames one after the other, and passes over those of others', () => {
    const other = Uint8Array.of(0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 1, 2)
    const [[first, a], [second, b]] = [ORIGINALS[0], ORIGINALS[3]]
    const both = Uint8Array.of(...packed(first), ...other, ...packed(second))
    expect(unpackZstd(both, a.length + b.length)).toEqual(Uint8Array.of(...a, ...b))
  })

  it('refuses another length, and whatever was cut', () => {
    for (const [name, bytes] of ORIGINALS.slice(0, 4)) {
      const whole = packed(name)
      expect(() => unpackZstd(whole, bytes.length + 1)).toThrow(RangeError)
      expect(() => unpackZstd(whole, bytes.length - 1)).toThrow(RangeError)
      for (let end = 1; end < whole.length; end += 7) {
        expect(() => unpackZstd(whole.subarray(0, end), bytes.length), `${name}, ${end} bytes`).toThrow(RangeError)
      }
    }
  })

  /** What a reader makes of damaged bytes; undefined when it refuses them. */
  function attempt(read: () => Uint8Array, refusal: typeof Error): Uint8Array | undefined {
    try {
      return read()
    } catch (error) {
      expect(error).toBeInstanceOf(refusal)
      return undefined
    }
  }

  it('refuses damage by a RangeError, or reads what another reader does', () => {
    const dice = makeDice(3)
    let both = 0
    for (let round = 0; round < 4000; round++) {
      const [name, { length }] = ORIGINALS[[0, 1, 5][dice(3)]]
      const damaged = packed(name)
      // Behind the header of its frame, which the other one believes.
      damaged[12 + dice(damaged.length - 12)] = dice(256)
      const ours = attempt(() => unpackZstd(damaged, length), RangeError)
      const theirs = ours && attempt(() => decompressZstd(damaged, new Uint8Array(length)), Error)
      if (!theirs) continue
      both++
      expect(Buffer.compare(ours, theirs)).toBe(0)
    }
    expect(both).toBeGreaterThan(100)
  })

  it('does no more work than there is room for, whatever a block asks for', () => {
    // 24 bytes that ask for gigabytes: who writes them one by one, in vain, needs seconds.
    expect(() => unpackZstd(bomb(33_000), 2 ** 17)).toThrow('a copy goes too far')
  })
})
