import type { Matrix } from './linear-map.js'

/** A copy of all rows, where the kernels do the products. */
export function copyInKernels(features: Matrix): Matrix {
  return features.copyRows(Int32Array.from({ length: features.rows }, (_, row) => row))
}
