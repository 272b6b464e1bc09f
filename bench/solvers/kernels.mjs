import { allocateCompressed, allocateMatrix, CsrMatrix, cholesky, DenseRows, symmetricRankK } from '../core.mjs'
import { positiveDefinite, randomArray, randomSparse } from '../objective/kernel.mjs'

const product = (matrix) => {
  const [w, out] = [randomArray(matrix.cols), new Float64Array(matrix.rows)]
  return () => void matrix.apply(w, out)
}
const transposed = (matrix) => {
  const [a, out] = [randomArray(matrix.rows), new Float64Array(matrix.cols)]
  return () => void matrix.applyTranspose(a, out)
}
const dense = ({ rows, cols, type }) => {
  const numbers = randomArray(rows * cols, type)
  const values = allocateMatrix(rows, cols, numbers)
  values.set(numbers)
  return new DenseRows(rows, cols, values)
}
const sparse = (objective) => {
  const { rows, cols } = objective
  const arrays = randomSparse(objective)
  const parts = allocateCompressed(rows, cols, arrays.values.length)
  for (const [name, array] of Object.entries(arrays)) parts[name].set(array)
  return new CsrMatrix(rows, cols, parts)
}

const OPERATIONS = {
  gemv: (objective) => product(dense(objective)),
  'gemv-transposed': (objective) => transposed(dense(objective)),
  sparse: (objective) => product(sparse(objective)),
  'sparse-transposed': (objective) => transposed(sparse(objective)),
  'rank-k': ({ rows, cols }) => {
    const [r, out] = [randomArray(rows * cols), new Float64Array(cols * cols)]
    return () => void symmetricRankK(r, rows, cols, out)
  },
  cholesky: ({ rows }) => {
    const [whole, a] = [positiveDefinite(rows), new Float64Array(rows * rows)]
    return () => {
      a.set(whole)
      cholesky(a, rows)
    }
  },
}

/** The core's matrices and factorizations, with whatever kernels they choose on this machine. */
export const contender = {
  name: 'kernels',
  ours: true,
  summary: "the core's matrices and factorizations",
  prepare: (_dataset, objective) => OPERATIONS[objective.operation](objective),
}
