import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pythonWith } from '../../test/debian.js'
import { incompleteBeta, incompleteBetaInverse } from './incomplete-beta.js'

const python = pythonWith('scipy')

/** P(at least a successes in n trials), summed from its definition with whole binomial coefficients. */
function atLeast(a: number, n: number, x: number): number {
  let sum = 0
  for (let k = a; k <= n; k++) sum += choose(n, k) * x ** k * (1 - x) ** (n - k)
  return sum
}

function choose(n: number, k: number): number {
  let value = 1
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i
  return value
}

function closeTo(actual: number, expected: number, relative: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected))
}

describe('incompleteBeta', () => {
  it('is the sum of binomial probabilities', () => {
    const trials = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(trials, fc.nat(), fc.double({ min: 0.001, max: 0.999, noNaN: true }), (n, pick, x) => {
        const a = 1 + (pick % n)
        expect(incompleteBeta(x, a, n - a + 1)).toBeCloseTo(atLeast(a, n, x), 12)
      }),
    )
  })

  it('is a power when a or b is 1, to all digits also in the far tail', () => {
    closeTo(incompleteBeta(1e-3, 7, 1), 1e-21, 1e-13)
    closeTo(incompleteBeta(1e-9, 1, 1000), -Math.expm1(1000 * Math.log1p(-1e-9)), 1e-13)
    expect(incompleteBeta(0, 2, 3)).toBe(0)
    expect(incompleteBeta(1, 2, 3)).toBe(1)
  })
})

describe('incompleteBetaInverse', () => {
  it('undoes incompleteBeta, from one row to ten million', () => {
    const size = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 10_000_000 }))
    fc.assert(
      fc.property(size, size, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, p) => {
        expect(incompleteBeta(incompleteBetaInverse(p, a, b), a, b)).toBeCloseTo(p, 8)
      }),
      { numRuns: 60 },
    )
  })

  it('knows the case that needs no table: the highest of n uniform numbers', () => {
    closeTo(incompleteBetaInverse(0.95, 1, 2995), -Math.expm1(Math.log(0.05) / 2995), 1e-12)
    expect(incompleteBetaInverse(0, 1, 2)).toBe(0)
    expect(incompleteBetaInverse(1, 1, 2)).toBe(1)
  })
})

const program = `
import json, sys, scipy
from scipy.special import betainc, betaincinv
boost = tuple(map(int, scipy.__version__.split(".")[:2])) >= (1, 12)
both = [[float(betainc(a, b, x)), float(betaincinv(a, b, p))] for x, a, b, p in json.load(sys.stdin)]
print(json.dumps([boost, both]))
`

describe('SciPy', () => {
  it.skipIf(!python)('agrees on both, for real parameters, small and large', () => {
    const sizes = [0.5, 1, 2.25, 7, 40, 333, 12_345, 1_000_000]
    const cases = sizes.flatMap((a) =>
      sizes.flatMap((b) => [0.05, 0.4, 0.95].map((p) => [Math.min(0.999, (a / (a + b)) * (0.6 + p)), a, b, p])),
    )
    const { stdout, stderr } = spawnSync(python ?? '', ['-c', program], { input: JSON.stringify(cases) })
    if (stdout.length === 0) throw new Error(String(stderr))
    const [isBoost, reference] = JSON.parse(String(stdout)) as [boolean, [number, number][]]
    // Before 1.12 SciPy computed them by Cephes, which is off by up to 8e-7; Boost agrees to 3e-11.
    const relative = isBoost ? 1e-9 : 1e-6
    cases.forEach(([x, a, b, p], i) => {
      const [value, inverse] = reference[i]
      if (value > 1e-280) closeTo(incompleteBeta(x, a, b), value, relative)
      closeTo(incompleteBetaInverse(p, a, b), inverse, relative)
    })
  })
})
