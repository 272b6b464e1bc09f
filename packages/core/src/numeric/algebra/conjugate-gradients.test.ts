import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { denseFromRows } from '../matrix/dense-rows.js'
import type { Vec } from '../matrix/linear-map.js'
import { conjugateGradientSteps, conjugateGradients } from './conjugate-gradients.js'

/** A = BᵀB + shift·I of a random B. */
function system(rows: number, cols: number, shift: number) {
  const random = Random.fromSeed(rows)
  const b = denseFromRows(Array.from({ length: rows }, () => Array.from({ length: cols }, () => random.normal())))
  const scores = new Float64Array(rows)
  const apply = (x: Vec, out: Vec) => {
    b.applyTranspose(b.apply(x, scores), out)
    for (let k = 0; k < cols; k++) out[k] += shift * x[k]
  }
  const solution = Float64Array.from({ length: cols }, () => random.normal())
  const right = new Float64Array(cols)
  apply(solution, right)
  return { apply, solution, right }
}

describe('conjugate gradients', () => {
  it.each([
    [40, 10, 0],
    [5, 30, 0.1],
  ])('solve a definite system (%i rows, %i unknowns)', (rows, cols, shift) => {
    const { apply, solution, right } = system(rows, cols, shift)
    conjugateGradients(apply, right, new Float64Array(cols), 1e-11).forEach((value, k) => {
      expect(value).toBeCloseTo(solution[k], 9)
    })
  })

  it('solve a singular system that has a solution', () => {
    const { apply, right } = system(5, 30, 0)
    const x = conjugateGradients(apply, right, new Float64Array(30), 1e-10)
    const image = new Float64Array(30)
    apply(x, image)
    image.forEach((value, k) => {
      expect(value).toBeCloseTo(right[k], 8)
    })
  })

  it('take fewer products where a diagonal near the inverse is known', () => {
    const sizes = Float64Array.from({ length: 40 }, (_, k) => 10 ** (k / 10))
    const solution = sizes.map((_, k) => Math.cos(k))
    const apply = (x: Vec, out: Vec) => {
      const sum = x.reduce((total, value) => total + value, 0)
      for (let k = 0; k < x.length; k++) out[k] = sizes[k] * x[k] + sum
    }
    const right = new Float64Array(40)
    apply(solution, right)
    const [plain, known] = [sizes.map(() => 1), sizes.map((size) => 1 / size)].map((inverse) => {
      const x = new Float64Array(40)
      const products = [...conjugateGradientSteps(apply, right, x, { precision: 1e-10, inverse })].length
      x.forEach((value, k) => {
        expect(value).toBeCloseTo(solution[k], 8)
      })
      return products
    })
    expect(known).toBeLessThan(plain / 2)
  })

  it('do nothing when they start at the solution, and end when the precision is out of reach', () => {
    const { apply, solution, right } = system(40, 10, 0)
    expect(conjugateGradients(apply, right, solution.slice(), 1e-9)).toEqual(solution)
    expect(conjugateGradients(apply, right, new Float64Array(10), 0)[0]).toBeCloseTo(solution[0], 9)
  })
})
