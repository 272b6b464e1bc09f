import { cholesky, choleskySolve } from '../algebra/cholesky.js'
import type { i32, Numbers } from './numbers.js'

/*
 * Cholesky's factors of a small system. In WebAssembly they are those of kernels/portable/factors.ts, which are the kernels of
 * algebra/cholesky.ts, with its bits.
 */

/** Numbers of room that a factorization takes for each column, and three columns more. */
export const TILES = 32

/** Factors the symmetric n × n matrix A = LLᵀ in place, by its lower triangle; false at a pivot that is not positive. */
export function factorize(a: Numbers, n: i32, _tiles: Numbers): boolean {
  return cholesky(a.subarray(0, n * n), n)
}

/** Solves A·x = b, given the factor; b becomes x. */
export function solveFactorized(a: Numbers, n: i32, b: Numbers): void {
  choleskySolve(a, n, b)
}
