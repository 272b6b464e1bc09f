import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { type KernelUse, setKernelUse } from '../wasm/kernel-module.js'
import { cholesky, choleskySolve } from './cholesky.js'

/** G·Gᵀ + I in the lower triangle, not-a-number above it: whoever reads up there is found out. */
function positiveDefinite(n: number, random: Random): Float64Array {
  const g = Float64Array.from({ length: n * n }, () => random.normal())
  const a = new Float64Array(n * n).fill(Number.NaN)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      a[i * n + j] = i === j ? 1 : 0
      for (let k = 0; k < n; k++) a[i * n + j] += g[i * n + k] * g[j * n + k]
    }
  }
  return a
}

const sizeAndSeed = [fc.integer({ min: 1, max: 20 }), fc.nat()] as const
const large = [47, 48, 49, 52, 99, 131]

function checkFactor(n: number, random: Random): void {
  const a = positiveDefinite(n, random)
  const l = a.slice()
  expect(cholesky(l, n)).toBe(true)
  const wrong: string[] = []
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k <= j; k++) sum += l[i * n + k] * l[j * n + k]
      const isClose = Math.abs(sum - a[i * n + j]) < 1e-12 * a[i * n + i] + 1e-12 * a[j * n + j]
      if (!isClose) wrong.push(`${i}, ${j}: ${sum}`)
    }
    for (let j = i + 1; j < n; j++) if (!Number.isNaN(l[i * n + j])) wrong.push(`${i}, ${j} was touched`)
  }
  expect(wrong).toEqual([])
}

describe.each<KernelUse>(['never', 'always'])('cholesky, kernels used: %s,', (use) => {
  beforeAll(() => setKernelUse(use))
  afterAll(() => setKernelUse('when-it-pays'))

  it('finds L with L·Lᵀ = A, and touches only the lower triangle', () => {
    fc.assert(fc.property(...sizeAndSeed, (n, seed) => checkFactor(n, Random.fromSeed(seed))))
  })

  it.each(large)('does so across panels, for n = %d', (n) => checkFactor(n, Random.fromSeed(n)))

  it.each([1, 30, 60, 100])('says false when pivot %d of 100 is not positive', (pivot) => {
    const n = 100
    const a = positiveDefinite(n, Random.fromSeed(1))
    a[(pivot - 1) * n + pivot - 1] = -1
    expect(cholesky(a, n)).toBe(false)
  })

  it('says false for a singular matrix and for one with a NaN', () => {
    expect(cholesky(Float64Array.of(1, 0, 1, 1), 2)).toBe(false)
    expect(cholesky(Float64Array.of(Number.NaN), 1)).toBe(false)
  })

  it('has nothing to do for n = 0', () => {
    expect(cholesky(new Float64Array(0), 0)).toBe(true)
  })
})

describe('choleskySolve', () => {
  const check = (n: number, seed: number) => {
    const random = Random.fromSeed(seed)
    const a = positiveDefinite(n, random)
    const x = Float64Array.from({ length: n }, () => random.normal())
    const b = x.map((_, i) => {
      let sum = 0
      for (let j = 0; j < n; j++) sum += a[Math.max(i, j) * n + Math.min(i, j)] * x[j]
      return sum
    })
    cholesky(a, n)
    expect(choleskySolve(a, n, b)).toBe(b)
    for (let i = 0; i < n; i++) expect(b[i]).toBeCloseTo(x[i], 8)
  }

  it('solves A·x = b in place', () => {
    fc.assert(fc.property(...sizeAndSeed, check))
  })

  it.each(large)('does so for n = %d', (n) => check(n, n))
})
