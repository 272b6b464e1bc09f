/** Solves the factored system for one right-hand side. */
export type LinearSolve = (rhs: Float64Array) => Float64Array

/**
 * Gaussian elimination with partial pivoting, and one step of iterative refinement per solve; undefined when the
 * matrix is singular.
 */
export function factorize(matrix: readonly Float64Array[]): LinearSolve | undefined {
  const size = matrix.length
  const lu = matrix.map((row) => row.slice())
  const order = [...lu.keys()]
  for (let k = 0; k < size; k++) {
    let pivot = k
    for (let i = k + 1; i < size; i++) if (Math.abs(lu[i][k]) > Math.abs(lu[pivot][k])) pivot = i
    if (!(Math.abs(lu[pivot][k]) > 0)) return undefined
    swap(lu, k, pivot)
    swap(order, k, pivot)
    for (let i = k + 1; i < size; i++) eliminate(lu[i], lu[k], k)
  }
  const once = (rhs: Float64Array) =>
    substitute(
      lu,
      Float64Array.from(order, (row) => rhs[row]),
    )
  return (rhs) => {
    const solution = once(rhs)
    const correction = once(rhs.map((value, i) => value - dot(matrix[i], solution)))
    return solution.map((value, i) => value + correction[i])
  }
}

function swap<T>(list: T[], a: number, b: number): void {
  const kept = list[a]
  list[a] = list[b]
  list[b] = kept
}

function eliminate(row: Float64Array, pivotRow: Float64Array, k: number): void {
  if (row[k] === 0) return
  const factor = row[k] / pivotRow[k]
  row[k] = factor
  for (let j = k + 1; j < row.length; j++) row[j] -= factor * pivotRow[j]
}

function substitute(lu: readonly Float64Array[], v: Float64Array): Float64Array {
  for (let i = 0; i < v.length; i++) {
    const row = lu[i]
    for (let j = 0; j < i; j++) v[i] -= row[j] * v[j]
  }
  for (let i = v.length - 1; i >= 0; i--) {
    const row = lu[i]
    for (let j = i + 1; j < v.length; j++) v[i] -= row[j] * v[j]
    v[i] /= row[i]
  }
  return v
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k] * b[k]
  return sum
}
