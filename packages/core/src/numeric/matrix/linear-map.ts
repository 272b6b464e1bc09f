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

/** Where a copy of rows may be made. */
export interface Room {
  /** So many lines, not cleared; `allocate` makes lines of the matrix that is copied. */
  take<V extends Values>(lines: number, width: number, allocate: (lines: number) => V): V
  /** The arrays of compressed rows that `allocate` makes, which may be where those of the copy before were. */
  renew<P extends { pointers: Int32Array }>(allocate: () => P): P
}

/**
 * A map that can also hand out its rows and columns. Every solver is written against this, so that dense and sparse data
 * share one code path.
 */
export interface RowMap extends LinearMap {
  /** Writes row i, densely, into out[offset .. offset + cols). */
  readRow(i: number, out: Vec, offset: number): void
  /**
   * Where rows are stored by their nonzeros: copies those of row i to `out` from `at` on, and returns where they end.
   * Undefined for a row that is not stored so.
   */
  readNonzeros?(i: number, out: Nonzeros, at: number): number | undefined
  /** Whether rows are stored by their nonzeros, one behind the other, but for a mean of some. Then all are told at once, to be read only. */
  readonly isStored?: boolean
  nonzeros?(): StoredRows | undefined
  /**
   * out = Xᵀ·diag(weights)·X·v, both products in one pass; rows of weight 0 are not read. Only where rows are stored by their nonzeros;
   * undefined where not all of them are.
   */
  curve?(weights: Vec, v: Vec, out: Vec): Vec | undefined
  /** out_k = Σ_i weights_i·x_ik², under the same conditions. */
  squares?(weights: Vec, out: Vec): Vec | undefined
  /**
   * Conjugate gradients for (Xᵀ·diag(weights)·X + …)·x = b from x = 0, with a pause after every product; x is written at the end. Only
   * where they need not leave the memory of the kernels: until they end nothing else may be asked of the map.
   */
  conjugate?(system: ScatterSystem, x: Vec): Generator<void, void> | undefined
  /** out += scale · (row i), densely. */
  addRow(i: number, scale: number, out: Vec): void
  /** A new map of the listed rows, in that order; a copy of them may be made in a room that is given. */
  selectRows(rows: ArrayLike<number>, room?: Room): RowMap
  /** A new map of the listed columns, in that order. */
  selectColumns(columns: ArrayLike<number>): RowMap
  /** Mean and (population) standard deviation of each column; two-pass, so that large offsets do not cancel. */
  columnMoments(): { mean: Vec; deviation: Vec }
  /** X·w to be read only, and at once (last-product.ts). */
  scores?(w: Vec): Vec
  /** No row has more numbers than this; fewer than there are columns where rows are stored by their nonzeros. */
  longest?(): number
  /** No number of a column, nor what it is computed from, is larger than this; where that is known without a look at all of them. */
  reach?(): Vec
  /** The deviations, roughly, of a part of larger data for which they were found before. */
  spread?(): Vec
}

/** Xᵀ·diag(weights)·X + Σ amount·row·rowᵀ over some dense rows */
export interface Scatter {
  weights: Vec
  dense: readonly { amount: number; row: Vec }[]
}

/** (scatter + even·I)·x = b, to a residual r that is small enough: √(rᵀ·diag(inverse)·r) ≤ precision. */
export interface ScatterSystem extends Scatter {
  even: number
  b: Vec
  inverse: Vec
  precision: number
}

/** Nonzeros of a row: their columns, ascending, and their values. */
export interface Nonzeros {
  indices: Int32Array
  values: Vec
}

/** Rows by their nonzeros: row i has those from pointers[i] up to pointers[i + 1]. */
export interface StoredRows extends Nonzeros {
  pointers: Int32Array
}

/** A column as stored: a run of values, and how many zeros the column has besides. */
export interface ColumnRun {
  values: Values
  start: number
  end: number
  implicitZeros: number
  /** The row of values[t], where not every row is stored; else they are all rows, in order. */
  rows?: Int32Array
}

/** A stored matrix: its parts are matrices, and a copy of its rows may be changed. */
export interface Matrix extends RowMap {
  selectRows(rows: ArrayLike<number>, room?: Room): Matrix
  selectColumns(columns: ArrayLike<number>): Matrix
  /** Every column once, by ascending number. What a run's values lie in may be overwritten after the visit. */
  visitColumns(visit: (k: number, run: ColumnRun) => void): void
  /** The listed rows, in that order, to be changed: a large copy lies in the memory of the WebAssembly kernels. */
  copyRows(rows: ArrayLike<number>, room?: Room): Matrix
  /** Puts fill_k for every NaN of column k. */
  fillMissing(fill: Vec): void
  /** Puts change(x, k) for every x of column k; sparse matrices leave the zeros that they do not store. */
  replaceValues(change: (value: number, k: number) => number): void
  /** Puts (x − shift_k)·scale_k for every x of column k. Sparse matrices ignore the shift: see data/standardize.ts. */
  rescaleColumns(shift: Vec, scale: Vec): void
}
