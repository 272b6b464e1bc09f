import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import type { Values } from '../matrix/linear-map.js'
import { allocateTable } from '../wasm/allocate-table.js'
import { setLargeTable } from '../wasm/dense-products.js'
import { allocateMatrix } from '../wasm/kernel-memory.js'
import { setKernelUse } from '../wasm/kernel-module.js'
import { WORD } from '../wasm/product-tasks.js'
import { BlockSums } from './block-sums.js'
import { blockKeys } from './plain-block-sums.js'

afterEach(() => {
  setKernelUse('when-it-pays')
  setLargeTable(50e6)
})

const random = Random.fromSeed(5)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())

function readOf(...parts: Values[]) {
  const sums = new BlockSums(parts.reduce((count, { length }) => count + length, 0))
  for (const part of parts) sums.add(part)
  return sums.read()
}

const digits = (...parts: Values[]) => Buffer.from(readOf(...parts).sums).toString('hex')

/** The definition, word by word, in whole numbers of any size. */
function slowSums(values: Float64Array): bigint[] {
  const words = new Uint32Array(new Float64Array(1024 * Math.ceil(values.length / 1024)).buffer)
  words.set(new Uint32Array(values.buffer))
  const keys = blockKeys()
  const moved = (word: number, key: number) => (BigInt(word) + BigInt(key)) % 2n ** 32n
  const sums: bigint[] = []
  for (let block = 0; block < words.length; block += 2048) {
    for (let shift = 0; shift < 24; shift += 8) {
      let sum = 0n
      for (let i = 0; i < 2048; i++) {
        if (i % 8 < 4)
          sum += moved(words[block + i], keys[shift + i]) * moved(words[block + i + 4], keys[shift + i + 4])
      }
      sums.push(sum % 2n ** 64n)
    }
  }
  return sums
}

describe('BlockSums', () => {
  const values = normals(20_500)

  it.each(['never', 'always'] as const)('is its definition, kernels %s', (use) => {
    setKernelUse(use)
    const { sums } = readOf(values)
    expect([...new BigUint64Array(sums.buffer)]).toEqual(slowSums(values))
  })

  it('does not depend on how numbers come, nor on where they lie', () => {
    const expected = digits(values)
    expect(digits(values.subarray(0, 3), values.subarray(3, 17_000), values.subarray(17_000))).toBe(expected)
    setKernelUse('always')
    const large = normals(200 * 1000)
    const inMemory = allocateMatrix(20_000, 10)
    inMemory.set(large)
    expect(digits(inMemory)).toBe(digits(large))
    setLargeTable(0)
    const shared = allocateTable(20_000, 10)
    shared.set(large)
    const control = new Int32Array(shared.buffer, shared.byteLength, 16)
    // Where another thread multiplies with it, blocks are carried elsewhere.
    for (const lock of [0, 1]) {
      Atomics.store(control, WORD.lock, lock)
      expect(digits(shared)).toBe(digits(large))
    }
    const singles = Float32Array.from(values)
    expect(digits(singles)).toBe(digits(Float64Array.from(singles)))
  })

  it.each(['never', 'always'] as const)('takes −0 for 0 and any NaN for the same, kernels %s', (use) => {
    setKernelUse(use)
    const odd = values.slice()
    odd.set([-0, Number.NaN], 100)
    new Uint32Array(odd.buffer).set([7, 0xfff80000], 2 * 102)
    const plain = values.slice()
    plain.set([0, Number.NaN, Number.NaN], 100)
    expect(digits(odd)).toBe(digits(plain))
    expect(digits(odd)).not.toBe(digits(values))
  })

  it('changes with every bit of a number, and where numbers change places', () => {
    const few = values.subarray(0, 1500)
    const seen = new Set([digits(few)])
    for (let bit = 0; bit < 64; bit++) {
      const changed = few.slice()
      new BigUint64Array(changed.buffer)[1200] ^= 1n << BigInt(bit)
      seen.add(digits(changed))
    }
    const swapped = few.slice()
    swapped.set([few[5], few[4]], 4)
    seen.add(digits(swapped))
    expect(seen.size).toBe(66)
  })

  it.each(['never', 'always'] as const)('tells the sizes, kernels %s', (use) => {
    setKernelUse(use)
    const { size, largest } = readOf(values)
    expect(largest).toBe(values.reduce((most, x) => Math.max(most, Math.abs(x)), 0))
    expect(size).toBeCloseTo(
      values.reduce((sum, x) => sum + Math.abs(x), 0),
      6,
    )
    expect(readOf(Float64Array.of(1, Number.NEGATIVE_INFINITY)).size).toBe(Number.POSITIVE_INFINITY)
    expect(readOf(Float64Array.of(1, Number.NaN)).size).toBeNaN()
  })

  it('has keys that nobody has chosen', () => {
    const hashes = [0, 1].map((n) => createHash('sha256').update(Uint8Array.of(0, n)).digest())
    expect([...blockKeys().subarray(0, 16)]).toEqual(
      Array.from({ length: 16 }, (_, t) => Buffer.concat(hashes).readUInt32BE(4 * t)),
    )
  })
})
