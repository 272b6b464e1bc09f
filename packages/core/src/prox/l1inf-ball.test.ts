import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { Random } from '../statistics/random.js'
import { L1InfBall, projectOntoL1InfBall } from './l1inf-ball.js'

interface Case {
  y: Vec
  groups: number
  size: number
  radius: number
}

const rowsOf = ({ y, groups, size }: Omit<Case, 'radius'>) =>
  Array.from({ length: groups }, (_, g) => Array.from(y.subarray(g * size, (g + 1) * size), Math.abs))

const norm = (matrix: Omit<Case, 'radius'>) => rowsOf(matrix).reduce((sum, row) => sum + Math.max(...row), 0)

const project = ({ y, groups, size, radius }: Case) =>
  projectOntoL1InfBall(y, groups, size, radius, new Float64Array(y.length))

/** The height at which a row loses the mass θ, by sorting. */
function heightBySorting(sorted: number[], theta: number): number {
  let sum = 0
  let height = 0
  sorted.forEach((value, k) => {
    sum += value
    if (k === 0 || value > (sum - theta) / (k + 1)) height = (sum - theta) / (k + 1)
  })
  return sum <= theta ? 0 : height
}

/** The obvious way: halve an interval around θ until no number is left between its ends. */
function projectByBisection(matrix: Case): Vec {
  const { y, size, radius } = matrix
  if (norm(matrix) <= radius) return y.slice()
  const rows = rowsOf(matrix).map((row) => row.sort((a, b) => b - a))
  let low = 0
  let high = Math.max(...rows.map((row) => row.reduce((sum, value) => sum + value, 0)))
  for (;;) {
    const theta = (low + high) / 2
    if (theta <= low || theta >= high) break
    const sum = rows.reduce((total, row) => total + heightBySorting(row, theta), 0)
    if (sum > radius) low = theta
    else high = theta
  }
  return y.map((value, t) => {
    const height = heightBySorting(rows[Math.floor(t / size)], high)
    return Math.sign(value) * Math.min(Math.abs(value), height)
  })
}

/** Matrices of up to 6 × 6, many with ties, zeros and empty groups, and every kind of radius. */
function randomCase(random: Random): Case {
  const groups = 1 + random.integer(6)
  const size = 1 + random.integer(6)
  const levels = [0, 3, 10][random.integer(3)]
  const entry = () => (levels === 0 ? random.normal() : (random.integer(2 * levels + 1) - levels) / 4)
  const y = Float64Array.from({ length: groups * size }, entry)
  if (random.integer(4) === 0) y.fill(0, 0, size)
  const share = [0, 1e-9, 0.01, 0.5, 0.9, 1, 1.5, random.uniform()][random.integer(8)]
  return { y, groups, size, radius: share * norm({ y, groups, size }) }
}

const cases = fc.integer({ min: 0, max: 2 ** 31 }).map((seed) => randomCase(Random.fromSeed(seed)))

// @paper eq:14 alg:14
describe('the projection on the ℓ1,∞ ball', () => {
  it('is the one that bisection finds, on 10,000 matrices with ties, zeros and radii from 0 to beyond the norm', () => {
    const random = Random.fromSeed(1)
    const shapes = new Set<string>()
    let worst = 0
    for (let count = 0; count < 10_000; count++) {
      const matrix = randomCase(random)
      const { groups, size } = matrix
      shapes.add(`${groups} × ${size}`)
      const expected = projectByBisection(matrix)
      project(matrix).forEach((value, t) => {
        worst = Math.max(worst, Math.abs(value - expected[t]))
      })
    }
    expect(shapes.size).toBe(36)
    expect(worst).toBeLessThan(1e-13)
  })

  it('lands in the ball, also when the radius is tiny beside the matrix', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: -20, max: 0 }), (matrix, exponent) => {
        const radius = matrix.radius * 10 ** exponent
        const v = project({ ...matrix, radius })
        expect(v.every(Number.isFinite)).toBe(true)
        expect(norm({ ...matrix, y: v })).toBeLessThanOrEqual(radius * (1 + 1e-14))
      }),
    )
  })

  it('makes an obtuse angle with every other point of the ball', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 2 ** 31 }), (matrix, seed) => {
        const { y, radius } = matrix
        const v = project(matrix)
        const random = Random.fromSeed(seed)
        const z = y.map((value) => value + random.normal())
        const shrink = Math.min(1, radius / norm({ ...matrix, y: z }))
        const product = y.reduce((sum, value, t) => sum + (value - v[t]) * (shrink * z[t] - v[t]), 0)
        expect(product).toBeLessThanOrEqual(1e-12)
      }),
      { numRuns: 1000 },
    )
  })

  it('moves nothing the second time', () => {
    fc.assert(
      fc.property(cases, (matrix) => {
        const once = project(matrix)
        project({ ...matrix, y: once }).forEach((value, t) => {
          expect(Math.abs(value - once[t])).toBeLessThanOrEqual(1e-15 * (1 + matrix.radius))
        })
      }),
    )
  })

  it('is 0 for radius 0, and y itself, to the bit, inside the ball', () => {
    const y = Float64Array.of(3, -1, 0, 1 / 3, 0, 0)
    const at = (radius: number) => [...project({ y, groups: 3, size: 2, radius })]
    expect(at(0)).toEqual([0, 0, 0, 0, 0, 0])
    expect(at(3 + 1 / 3)).toEqual([...y])
    expect(at(100)).toEqual([...y])
  })

  it('is a clipping for one group, and the projection on the ℓ1 ball for groups of one', () => {
    const y = Float64Array.of(3, -1, 2)
    expect([...project({ y, groups: 1, size: 3, radius: 1.5 })]).toEqual([1.5, -1, 1.5])
    expect([...project({ y, groups: 3, size: 1, radius: 3 })]).toEqual([2, 0, 1])
  })

  it('keeps tied entries tied', () => {
    const y = Float64Array.of(3, 3, -2, 2)
    expect([...project({ y, groups: 2, size: 2, radius: 3 })]).toEqual([2, 2, -1, 1])
  })

  it('agrees with bisection on a large matrix, twice with one set of buffers and in place', () => {
    const random = Random.fromSeed(3)
    const [groups, size] = [60, 80]
    const ball = new L1InfBall(groups, size)
    for (const radius of [1, 40]) {
      const y = Float64Array.from({ length: groups * size }, () => random.normal() * 3 ** random.normal())
      const expected = projectByBisection({ y, groups, size, radius })
      expect(ball.project(y, radius, y)).toBe(y)
      for (let t = 0; t < y.length; t++) expect(Math.abs(y[t] - expected[t])).toBeLessThan(1e-12)
    }
  })

  it('refuses a wrong shape and a radius that is no radius', () => {
    expect(() => project({ y: new Float64Array(5), groups: 2, size: 3, radius: 1 })).toThrow(RangeError)
    expect(() => project({ y: new Float64Array(6), groups: 2, size: 3, radius: Number.NaN })).toThrow(RangeError)
  })
})
