import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import { gramOfRows, symmetricRankK } from '../../numeric/algebra/rank-k.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'

/** Rows of X handled at a time while XᵀRX is summed up. */
const CHUNK = 256

/**
 * x ← (diag(M) + Xᵀdiag(ρ)X)⁻¹ x: the w-step, eq. (6), as a ridge regression. The matrix is factorized once, through
 * the features or, when the rows are fewer, through the rows (Woodbury).
 *
 * @paper eq:6
 */
export function factorizeQuadratic(map: RowMap, m: Vec, rho: Vec): (x: Vec) => void {
  return map.rows < map.cols ? throughRows(map, m, rho) : throughFeatures(map, m, rho)
}

function throughFeatures(map: RowMap, m: Vec, rho: Vec): (x: Vec) => void {
  const d = map.cols
  const matrix = new Float64Array(d * d)
  const chunk = new Float64Array(CHUNK * d)
  for (let first = 0; first < map.rows; first += CHUNK) {
    const count = Math.min(CHUNK, map.rows - first)
    for (let a = 0; a < count; a++) readScaledRow(map, first + a, Math.sqrt(rho[first + a]), chunk, a)
    symmetricRankK(chunk, count, d, matrix)
  }
  for (let k = 0; k < d; k++) matrix[k * d + k] += m[k]
  cholesky(matrix, d)
  return (x) => choleskySolve(matrix, d, x)
}

/** M⁻¹ − M⁻¹Rᵀ(I + R M⁻¹ Rᵀ)⁻¹R M⁻¹ with R = √ρ·X */
function throughRows(map: RowMap, m: Vec, rho: Vec): (x: Vec) => void {
  const { rows, cols: d } = map
  const scaled = new Float64Array(rows * d)
  for (let i = 0; i < rows; i++) {
    readScaledRow(map, i, Math.sqrt(rho[i]), scaled, i)
    for (let k = 0; k < d; k++) scaled[i * d + k] /= Math.sqrt(m[k])
  }
  const small = new Float64Array(rows * rows)
  gramOfRows(scaled, rows, d, small)
  for (let i = 0; i < rows; i++) small[i * rows + i] += 1
  cholesky(small, rows)
  const right = new Float64Array(rows)
  const back = new Float64Array(d)
  return (x) => {
    for (let k = 0; k < d; k++) x[k] /= m[k]
    map.apply(x, right)
    for (let i = 0; i < rows; i++) right[i] *= Math.sqrt(rho[i])
    choleskySolve(small, rows, right)
    for (let i = 0; i < rows; i++) right[i] *= Math.sqrt(rho[i])
    map.applyTranspose(right, back)
    for (let k = 0; k < d; k++) x[k] -= back[k] / m[k]
  }
}

function readScaledRow(map: RowMap, i: number, scale: number, out: Vec, place: number): void {
  const start = place * map.cols
  map.readRow(i, out, start)
  for (let k = 0; k < map.cols; k++) out[start + k] *= scale
}
