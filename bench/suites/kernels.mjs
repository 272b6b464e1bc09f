import { kernel } from '../objective/kernel.mjs'
import { often } from '../runner/effort.mjs'
import { faster } from '../runner/targets.mjs'

function kernelCase(operation, [rows, cols], { targets = [], ...rest } = {}) {
  const { type = 'f64' } = rest
  return {
    name: `${operation} ${type}, ${rows} × ${cols}`,
    objective: kernel(operation, rows, cols, rest),
    ours: 'kernels',
    entries: often('kernels', 'plain-kernels', 'numpy'),
    targets,
  }
}

const NEAR_BLAS = [faster('kernels', 'numpy', 0.8)]
const AT_LEAST_PLAIN = [faster('kernels', 'plain-kernels', 1)]

/** The operations that the solvers spend their time in. */
export const suite = {
  name: 'kernels',
  title: 'Kernels: products, rank-k updates and factorizations, one thread',
  cases(quick) {
    const tall = quick ? [20_000, 100] : [1_000_000, 100]
    const bits = quick ? [5_000, 2048] : [100_000, 2048]
    const small = quick ? [100, 200] : [100, 200, 400]
    return [
      ...['f64', 'f32'].flatMap((type) => [
        kernelCase('gemv', tall, { type, targets: NEAR_BLAS }),
        kernelCase('gemv-transposed', tall, { type, targets: NEAR_BLAS }),
      ]),
      ...['sparse', 'sparse-transposed'].map((name) => {
        return kernelCase(name, bits, { density: 0.04, targets: AT_LEAST_PLAIN })
      }),
      ...small.flatMap((size) => [
        kernelCase('rank-k', [4 * size, size], { targets: AT_LEAST_PLAIN }),
        kernelCase('cholesky', [size, size], { targets: AT_LEAST_PLAIN }),
      ]),
    ]
  },
}
