import { expect, it } from 'vitest'
import { Random } from '../../../statistics/random.js'
import { Basis } from './basis.js'

const LARGEST = 60
const random = Random.fromSeed(3)
/** The table that rows (r) and features (k) of the basis come from; unknown 0 is a head with −1 in every row. */
const cell = Array.from({ length: LARGEST }, () => Array.from({ length: LARGEST }, () => random.normal()))

function matrixOf({ size, rows, features }: Basis): number[][] {
  return Array.from({ length: size }, (_, j) => [
    -1,
    ...Array.from({ length: size - 1 }, (_, i) => cell[rows[j]][features[i]]),
  ])
}

const product = (m: number[][], v: Float64Array) => m.map((line) => line.reduce((sum, x, i) => sum + x * v[i], 0))
const transposed = (m: number[][]) => m[0].map((_, i) => m.map((line) => line[i]))

function expectClose(found: readonly number[], expected: readonly number[]): void {
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 8)
}

/** The basis solves both systems of its matrix. */
function expectInverse(basis: Basis): void {
  const m = matrixOf(basis)
  const [v, out] = [new Float64Array(LARGEST), new Float64Array(LARGEST)]
  for (let i = 0; i < basis.size; i++) v[i] = random.normal()
  const given = Array.from(v.subarray(0, basis.size))
  basis.solve(v, out)
  expectClose(product(m, out), given)
  basis.solveTranspose(v, out)
  expectClose(product(transposed(m), out), given)
  const j = basis.size >> 1
  basis.readColumn(j, 1, out)
  const first = new Float64Array(out.length)
  basis.readColumn(0, 1, first)
  for (const scale of [0, -0.25]) {
    const column = out.subarray(0, basis.size).map((x, i) => x + scale * first[i])
    expect(basis.columnSquares(j, scale)).toBeCloseTo(
      column.reduce((sum, x) => sum + x * x, 0),
      8,
    )
  }
}

function enter(basis: Basis, feature: number) {
  const column = new Float64Array(LARGEST)
  const z = new Float64Array(LARGEST)
  for (let j = 0; j < basis.size; j++) column[j] = cell[basis.rows[j]][feature]
  basis.solve(column, z)
  return z
}

function enterRow(basis: Basis, row: number) {
  const line = new Float64Array(LARGEST)
  const v = new Float64Array(LARGEST)
  line[0] = -1
  for (let i = 1; i < basis.size; i++) line[i] = cell[row][basis.features[i - 1]]
  basis.solveTranspose(line, v)
  return { line, v }
}

it('holds the inverse through all four changes and anew', () => {
  const basis = new Basis(1, LARGEST)
  basis.size = 1
  basis.work[0] = -1
  expect(basis.rebuild()).toBe(true)
  for (let k = 0; k < 40; k++) {
    const z = enter(basis, k)
    const { line, v } = enterRow(basis, k + 1)
    const pivot = cell[k + 1][k] - line.reduce((sum, x, i) => sum + x * z[i], 0)
    basis.border(z, v, pivot, k, k + 1)
  }
  expectInverse(basis)
  basis.replaceFeature(enter(basis, 50), 7, 50)
  expectInverse(basis)
  basis.replaceRow(enterRow(basis, 55).v, 9, 55)
  expectInverse(basis)
  basis.remove(3, 20)
  expect(basis.size).toBe(40)
  expectInverse(basis)
  basis.work.set(matrixOf(basis).flat())
  expect(basis.rebuild()).toBe(true)
  expectInverse(basis)
})

it('says when the matrix is singular', () => {
  const basis = new Basis(1, 4)
  basis.size = 2
  basis.work.set([-1, 3, -1, 3])
  expect(basis.rebuild()).toBe(false)
})
