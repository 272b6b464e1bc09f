import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { denseFromRows } from '../matrix/dense-rows.js'
import type { Vec } from '../matrix/linear-map.js'
import { conjugateGradients } from './conjugate-gradients.js'

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

  it('do nothing when they start at the solution, and end when the precision is out of reach', () => {
    const { apply, solution, right } = system(40, 10, 0)
    expect(conjugateGradients(apply, right, solution.slice(), 1e-9)).toEqual(solution)
    expect(conjugateGradients(apply, right, new Float64Array(10), 0)[0]).toBeCloseTo(solution[0], 9)
  })
})
