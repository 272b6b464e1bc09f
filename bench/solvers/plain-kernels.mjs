import { positiveDefinite, randomArray, randomSparse } from '../objective/kernel.mjs'

const OPERATIONS = {
  gemv({ rows, cols, type }) {
    const [x, w, out] = [randomArray(rows * cols, type), randomArray(cols), new Float64Array(rows)]
    return () => {
      for (let i = 0; i < rows; i++) {
        let sum = 0
        for (let k = 0; k < cols; k++) sum += x[i * cols + k] * w[k]
        out[i] = sum
      }
    }
  },
  'gemv-transposed'({ rows, cols, type }) {
    const [x, a, out] = [randomArray(rows * cols, type), randomArray(rows), new Float64Array(cols)]
    return () => {
      out.fill(0)
      for (let i = 0; i < rows; i++) {
        for (let k = 0; k < cols; k++) out[k] += a[i] * x[i * cols + k]
      }
    }
  },
  sparse(objective) {
    const { rows, cols } = objective
    const { pointers, indices, values } = randomSparse(objective)
    const [w, out] = [randomArray(cols), new Float64Array(rows)]
    return () => {
      for (let i = 0; i < rows; i++) {
        let sum = 0
        for (let t = pointers[i]; t < pointers[i + 1]; t++) sum += values[t] * w[indices[t]]
        out[i] = sum
      }
    }
  },
  'sparse-transposed'(objective) {
    const { rows, cols } = objective
    const { pointers, indices, values } = randomSparse(objective)
    const [a, out] = [randomArray(rows), new Float64Array(cols)]
    return () => {
      out.fill(0)
      for (let i = 0; i < rows; i++) {
        for (let t = pointers[i]; t < pointers[i + 1]; t++) out[indices[t]] += a[i] * values[t]
      }
    }
  },
  'rank-k'({ rows, cols }) {
    const [x, out] = [randomArray(rows * cols), new Float64Array(cols * cols)]
    return () => {
      for (let i = 0; i < rows; i++) {
        const row = i * cols
        for (let k = 0; k < cols; k++) {
          for (let l = 0; l <= k; l++) out[k * cols + l] += x[row + k] * x[row + l]
        }
      }
    }
  },
  cholesky({ rows }) {
    const [whole, a] = [positiveDefinite(rows), new Float64Array(rows * rows)]
    return () => {
      a.set(whole)
      factor(a, rows)
    }
  },
}

function factor(a, n) {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j]
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k]
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j]
    }
  }
}

/** The same operations as the textbook writes them: what a plain loop costs in JavaScript. */
export const contender = {
  name: 'plain-kernels',
  summary: 'plain loops in JavaScript, as the textbook writes them',
  prepare: (_dataset, objective) => OPERATIONS[objective.operation](objective),
}
