import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from './random.js'

const mask = (1n << 64n) - 1n
const rotate = (x: bigint, k: bigint) => ((x << k) | (x >> (64n - k))) & mask

/** xoshiro256** as published, on 64-bit numbers. */
function reference(state: bigint[]): bigint {
  const output = (rotate((state[1] * 5n) & mask, 7n) * 9n) & mask
  const shifted = (state[1] << 17n) & mask
  state[2] ^= state[0]
  state[3] ^= state[1]
  state[1] ^= state[2]
  state[0] ^= state[3]
  state[2] ^= shifted
  state[3] = rotate(state[3], 45n)
  return output
}

const wordsOf = (state: bigint[]) => state.flatMap((s) => [Number(s & 0xffffffffn), Number(s >> 32n)])
const upper53 = (output: bigint) => Number(output >> 11n) / 2 ** 53
const word = fc.bigInt({ min: 1n, max: mask })
const stateOf4 = fc.tuple(word, word, word, word)

/** The state after 2^128 steps: the step as a matrix over the bits, squared 128 times. */
function jumped(state: bigint[]): bigint[] {
  let columns = Array.from({ length: 256 }, (_, bit) => {
    const basis = unpack(1n << BigInt(bit))
    reference(basis)
    return pack(basis)
  })
  for (let square = 0; square < 128; square++) columns = columns.map((column) => image(columns, column))
  return unpack(image(columns, pack(state)))
}

const pack = (state: bigint[]) => state.reduce((all, s, i) => all | (s << BigInt(64 * i)), 0n)
const unpack = (all: bigint) => [0n, 64n, 128n, 192n].map((shift) => (all >> shift) & mask)

function image(columns: bigint[], vector: bigint): bigint {
  const bits = vector.toString(2)
  let sum = 0n
  for (let t = 0; t < bits.length; t++) if (bits[t] === '1') sum ^= columns[bits.length - 1 - t]
  return sum
}

function moments(count: number, draw: () => number) {
  const values = Array.from({ length: count }, draw)
  const mean = values.reduce((sum, x) => sum + x, 0) / count
  const central = (power: number) => values.reduce((sum, x) => sum + (x - mean) ** power, 0) / count
  return { mean, variance: central(2), third: central(3), fourth: central(4) }
}

describe('Random', () => {
  it('gives the published first outputs of xoshiro256** from the state 1, 2, 3, 4', () => {
    const random = new Random([1, 0, 2, 0, 3, 0, 4, 0])
    const known = [11520n, 0n, 1509978240n, 1215971899390074240n, 1216172134540287360n, 607988272756665600n]
    expect(known.map(() => random.uniform())).toEqual(known.map(upper53))
  })

  it('follows a 64-bit implementation from any state', () => {
    fc.assert(
      fc.property(stateOf4, (start) => {
        const state = [...start]
        const random = new Random(wordsOf(state))
        for (let t = 0; t < 50; t++) expect(random.uniform()).toBe(upper53(reference(state)))
      }),
    )
  })

  it('seeds by splitmix64, whose published outputs for 1234567 make the state', () => {
    const state = [6457827717110365317n, 3203168211198807973n, 9817491932198370423n, 4593380528125082431n]
    expect(Random.fromSeed(1234567).uniform()).toBe(upper53(reference(state)))
  })

  it('jump moves 2^128 steps', () => {
    const state = [0x0123456789abcdefn, 0xfedcba9876543210n, 0x0f1e2d3c4b5a6978n, 0x8796a5b4c3d2e1f0n]
    const random = new Random(wordsOf(state))
    random.jump()
    const after = jumped(state)
    for (let t = 0; t < 5; t++) expect(random.uniform()).toBe(upper53(reference(after)))
  })

  it.each([999, 1000, 2003])('fork(%i) is as many jumps ahead as one by one', (stream) => {
    const random = Random.fromSeed(4)
    const fork = random.fork(stream)
    for (let t = 0; t <= stream; t++) random.jump()
    expect(fork.uniform()).toBe(random.uniform())
    expect(fork.normal()).toBe(random.normal())
  })

  it('fork gives jumped copies and does not move the original', () => {
    const random = Random.fromSeed(5)
    const twice = Random.fromSeed(5)
    twice.jump()
    expect(random.fork(0).uniform()).toBe(twice.uniform())
    expect(random.uniform()).toBe(Random.fromSeed(5).uniform())
    expect(new Set([0, 1, 2, 3].map((stream) => random.fork(stream).uniform())).size).toBe(4)
  })

  it('normal keeps no second deviate that would survive a jump', () => {
    const [a, b] = [Random.fromSeed(5), Random.fromSeed(5)]
    a.normal()
    b.normal()
    a.jump()
    expect(a.normal()).toBe(b.fork(0).normal())
  })

  it('different seeds give different streams, large seeds included', () => {
    const seeds = [0, 1, 2, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]
    expect(new Set(seeds.map((seed) => Random.fromSeed(seed).uniform())).size).toBe(seeds.length)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses the seed %d', (seed) => {
    expect(() => Random.fromSeed(seed)).toThrow('not a whole number')
  })

  it('uniform stays in [0, 1) with mean 1/2 and variance 1/12', () => {
    const random = Random.fromSeed(1)
    const values = Float64Array.from({ length: 100_000 }, () => random.uniform())
    expect(values.every((u) => u >= 0 && u < 1)).toBe(true)
    const { mean, variance } = moments(100_000, () => random.uniform())
    expect(mean).toBeCloseTo(0.5, 2)
    expect(variance).toBeCloseTo(1 / 12, 2)
  })

  it('integer reaches every value equally often', () => {
    const random = Random.fromSeed(2)
    const counts = new Float64Array(7)
    for (let t = 0; t < 70_000; t++) counts[random.integer(7)]++
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chiSquare).toBeLessThan(22.5) // the 99.9 % point of chi-square with 6 degrees of freedom
  })

  it('integer throws away the draws that would favour small numbers', () => {
    const n = 2 ** 52 + 1 // without rejection, half of all numbers would come twice as often
    const random = Random.fromSeed(3)
    const draws = Array.from({ length: 2000 }, () => random.integer(n))
    expect(draws.every((draw) => Number.isInteger(draw) && draw >= 0 && draw < n)).toBe(true)
    expect(draws.reduce((sum, draw) => sum + draw / n, 0) / 2000).toBeCloseTo(0.5, 1)
    expect(random.integer(1)).toBe(0)
    expect(() => random.integer(0)).toThrow('integer(0)')
  })

  it('normal has the first four moments of N(0, 1)', () => {
    const random = Random.fromSeed(4)
    const { mean, variance, third, fourth } = moments(200_000, () => random.normal())
    expect(Math.abs(mean)).toBeLessThan(0.012)
    expect(Math.abs(variance - 1)).toBeLessThan(0.015)
    expect(Math.abs(third)).toBeLessThan(0.04)
    expect(Math.abs(fourth - 3)).toBeLessThan(0.12)
  })

  it.each([0.4, 1, 3.5])('gamma(%d) has mean and variance equal to its shape', (shape) => {
    const random = Random.fromSeed(6)
    const { mean, variance, third } = moments(200_000, () => random.gamma(shape))
    expect(Math.abs(mean / shape - 1)).toBeLessThan(0.02)
    expect(Math.abs(variance / shape - 1)).toBeLessThan(0.04)
    expect(Math.abs(third / (2 * shape) - 1)).toBeLessThan(0.12)
  })

  it.each([1, 2, 5])('chiSquare(%d) has mean k and variance 2k', (degrees) => {
    const random = Random.fromSeed(7)
    const { mean, variance } = moments(200_000, () => random.chiSquare(degrees))
    expect(Math.abs(mean / degrees - 1)).toBeLessThan(0.02)
    expect(Math.abs(variance / (2 * degrees) - 1)).toBeLessThan(0.05)
  })

  it('shuffle permutes in place, all orders equally likely', () => {
    const random = Random.fromSeed(8)
    const counts = new Map<string, number>()
    for (let t = 0; t < 24_000; t++) {
      const order = random.shuffle(Int32Array.of(0, 1, 2, 3)).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(chiSquare).toBeLessThan(49.7) // the 99.9 % point of chi-square with 23 degrees of freedom
    const items = ['a', 'b']
    expect(random.shuffle(items)).toBe(items)
  })
})
