import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { power, powerGrid } from './power.js'

/** x^(1/n) is the nearest number exactly when the n-th powers of its neighbours' midpoints lie on both sides of x. */
function isNearestRoot(root: number, x: number, n: bigint): boolean {
  const bits = 2n ** 1074n
  const exact = (value: number) => BigInt(value * 2 ** 52 * 2 ** 10) * (bits / 2n ** 62n)
  const half = exact(neighbour(root, 1)) - exact(root)
  const [low, high] = [2n * exact(root) - half, 2n * exact(root) + half].map((side) => side ** n)
  const there = 2n * exact(x) * (2n * bits) ** (n - 1n)
  return low <= there && there <= high
}

function neighbour(x: number, by: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, x)
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(by))
  return view.getFloat64(0)
}

describe('a power', () => {
  it('is the nearest number', () => {
    for (const ratio of [0.001, 0.01, 0.05, 1 / 3]) {
      for (const n of [2, 4, 8]) expect(isNearestRoot(power(ratio, 1 / n), ratio, BigInt(n))).toBe(true)
    }
  })

  it('is within one unit of the engine, and mostly its own', () => {
    const random = fc.sample(
      fc.tuple(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true })),
      { numRuns: 3000, seed: 1 },
    )
    let same = 0
    for (const [base, exponent] of random) {
      const [ours, theirs] = [power(base, exponent), base ** exponent]
      if (ours === theirs) same++
      else expect(Math.abs(ours / theirs - 1)).toBeLessThan(1e-15)
    }
    expect(same).toBeGreaterThan(0.8 * random.length)
  })

  it('is exact where it can be', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-8, max: 1, noNaN: true }), (base) => {
        expect(power(base, 0)).toBe(1)
        expect(power(base, 1)).toBe(base)
        expect(power(base, 0.5)).toBe(Math.sqrt(base))
      }),
    )
    expect([power(8, 1 / 3), power(2, 10), power(0.25, -1.5), power(10, 3)]).toEqual([2, 1024, 8, 1000])
  })

  it('has these bits on every engine', () => {
    const grid = Array.from({ length: 7 }, (_, i) => power(0.01, i / 6))
    expect(grid).toEqual([
      1, 0.4641588833612779, 0.2154434690031884, 0.1, 0.046415888336127795, 0.021544346900318832, 0.01,
    ])
  })

  it('of a grid is the same number as one by one', () => {
    for (const [base, count] of [
      [0.01, 100],
      [0.001, 300],
      [0.37, 7],
      [1e-9, 64],
      [0.5, 2],
      [0.1, 1],
    ]) {
      const oneByOne = Array.from({ length: count }, (_, i) => power(base, i / Math.max(1, count - 1)))
      expect(powerGrid(base, count)).toEqual(oneByOne)
    }
  })
})
