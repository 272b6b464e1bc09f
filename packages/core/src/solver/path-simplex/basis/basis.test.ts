import { expect, it } from 'vitest'
import { Random } from '../../../statistics/random.js'
import { Arena } from '../program/arena.js'
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
function expectInverse(basis: Basis, arena: Arena): void {
  const m = matrixOf(basis)
  const [v, out] = [arena.allocate(LARGEST), arena.allocate(LARGEST)]
  for (let i = 0; i < basis.size; i++) v[i] = random.normal()
  const given = Array.from(v.subarray(0, basis.size))
  basis.solve(v, out)
  expectClose(product(m, out), given)
  basis.solveTranspose(v, out)
  expectClose(product(transposed(m), out), given)
}

function enter(basis: Basis, arena: Arena, feature: number) {
  const column = arena.allocate(LARGEST)
  const z = arena.allocate(LARGEST)
  for (let j = 0; j < basis.size; j++) column[j] = cell[basis.rows[j]][feature]
  basis.solve(column, z)
  return z
}

function enterRow(basis: Basis, arena: Arena, row: number) {
  const line = arena.allocate(LARGEST)
  const v = arena.allocate(LARGEST)
  line[0] = -1
  for (let i = 1; i < basis.size; i++) line[i] = cell[row][basis.features[i - 1]]
  basis.solveTranspose(line, v)
  return { line, v }
}

// The small one stays in ordinary arrays, the large one goes to the WebAssembly kernels where there are any.
it.each([0, 1e6])('holds the inverse through all four changes and anew (a table of %i cells)', (cells) => {
  const arena = Arena.create(1e5, cells)
  const basis = new Basis(1, LARGEST, arena)
  basis.size = 1
  expect(basis.rebuild((_, out) => out.fill(-1))).toBe(true)
  for (let k = 0; k < 40; k++) {
    const z = enter(basis, arena, k)
    const { line, v } = enterRow(basis, arena, k + 1)
    const pivot = cell[k + 1][k] - line.reduce((sum, x, i) => sum + x * z[i], 0)
    basis.border(z, v, pivot, k, k + 1)
  }
  expectInverse(basis, arena)
  basis.replaceFeature(enter(basis, arena, 50), 7, 50)
  expectInverse(basis, arena)
  basis.replaceRow(enterRow(basis, arena, 55).v, 9, 55)
  expectInverse(basis, arena)
  basis.remove(3, 20)
  expect(basis.size).toBe(40)
  expectInverse(basis, arena)
  const m = matrixOf(basis)
  expect(basis.rebuild((j, out) => out.set(m[j]))).toBe(true)
  expectInverse(basis, arena)
})

it('says when the matrix is singular', () => {
  const basis = new Basis(1, 4, Arena.create(100, 0))
  basis.size = 2
  expect(basis.rebuild((_, out) => out.set([-1, 3]))).toBe(false)
})
