import type { Matrix, Vec } from '../src/numeric/matrix/linear-map.js'

/** All rows. */
export function copyOf<M extends Matrix>(x: M): M {
  return x.copyRows(Array.from({ length: x.rows }, (_, i) => i)) as M
}

/** A copy with (x − shift_k)·scale_k in column k; a sparse one is only scaled. */
export function rescaledCopy<M extends Matrix>(x: M, shift: Vec, scale: Vec): M {
  const copy = copyOf(x)
  copy.rescaleColumns(shift, scale)
  return copy
}
