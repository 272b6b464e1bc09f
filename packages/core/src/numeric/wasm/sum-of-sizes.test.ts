import { afterEach, describe, expect, it } from 'vitest'
import { allocateMatrix } from './kernel-memory.js'
import { setKernelUse } from './kernel-module.js'
import { sumOfSizes } from './sum-of-sizes.js'

afterEach(() => setKernelUse('when-it-pays'))

describe('the sum of sizes', () => {
  it('has the same bits where the kernels add, in place or in a copy, and where they do not', () => {
    for (const count of [0, 1, 3, 9, 8_191, 40_003]) {
      const numbers = Float64Array.from({ length: count }, (_, t) => Math.sin(t) * 10 ** (t % 7))
      setKernelUse('always')
      const there = allocateMatrix(1, count)
      there.set(numbers)
      const sums = [sumOfSizes(there), sumOfSizes(numbers)]
      setKernelUse('never')
      sums.push(sumOfSizes(numbers))
      const truth = numbers.reduce((sum, x) => sum + Math.abs(x), 0)
      expect(new Set(sums).size).toBe(1)
      expect(sums[0]).toBeCloseTo(truth, -Math.log10(1e-9 * truth + 1e-9))
    }
  })

  it('takes f32 as it is stored', () => {
    const numbers = Float32Array.from({ length: 20_001 }, (_, t) => Math.cos(t))
    const first = sumOfSizes(numbers)
    setKernelUse('never')
    expect(sumOfSizes(numbers)).toBe(first)
  })

  it('shows a number that is none, wherever it is', () => {
    for (const place of [0, 20_000, 32_766, 32_767]) {
      const numbers = new Float64Array(32_768)
      numbers[place] = Number.NaN
      expect(sumOfSizes(numbers)).toBeNaN()
      numbers[place] = Number.NEGATIVE_INFINITY
      expect(sumOfSizes(numbers)).toBe(Number.POSITIVE_INFINITY)
    }
  })
})
