/** A dense vector. */
export type Vec = Float64Array

/** The stored numbers of a matrix; f32 halves the memory, and products with it are still summed up in f64. */
export type Values = Float64Array | Float32Array

/** A matrix known only by its products: the pair matrix of eq. (5) is never built. */
export interface LinearMap {
  readonly rows: number
  readonly cols: number
  /** out = X·w */
  apply(w: Vec, out: Vec): Vec
  /** out = Xᵀ·a */
  applyTranspose(a: Vec, out: Vec): Vec
}

/**
 * A map that can also hand out its rows and columns. Every solver is written against this, so that dense and sparse data
 * share one code path.
 */
export interface RowMap extends LinearMap {
  /** Writes row i, densely, into out[offset .. offset + cols). */
  readRow(i: number, out: Vec, offset: number): void
  /** out += scale · (row i), densely. */
  addRow(i: number, scale: number, out: Vec): void
  /** A new map of the listed rows, in that order. */
  selectRows(rows: ArrayLike<number>): RowMap
  /** A new map of the listed columns, in that order. */
  selectColumns(columns: ArrayLike<number>): RowMap
  /** Mean and (population) standard deviation of each column; two-pass, so that large offsets do not cancel. */
  columnMoments(): { mean: Vec; deviation: Vec }
}

/** A stored matrix: its parts are matrices, and it can be rescaled. */
export interface Matrix extends RowMap {
  selectRows(rows: ArrayLike<number>): Matrix
  selectColumns(columns: ArrayLike<number>): Matrix
  /** A new matrix with (x − shift_k)·scale_k in column k. Sparse matrices ignore the shift: see data/standardize.ts. */
  rescaleColumns(shift: Vec, scale: Vec): Matrix
}
