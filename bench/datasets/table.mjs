/**
 * Numbers as every contender gets them, whatever language it is written in: rows one after the other.
 *
 * @typedef {{ pointers: Int32Array, indices: Int32Array, values: Float64Array }} SparseRows
 * @typedef {object} Table
 * @property {number} rows
 * @property {number} cols
 * @property {Uint8Array} labels 1 for a positive row, 0 for a negative one
 * @property {Float64Array} [values] dense: row-major
 * @property {SparseRows} [sparse] sparse: compressed rows
 *
 * @typedef {object} DatasetRecipe
 * @property {string} name unique: the generated numbers are kept under it
 * @property {() => Table | undefined} make undefined where the data is not on this machine
 * @property {string} [absent] what to do when it is not there
 */

/** One row in twenty is positive; they come first, as the solvers want them, so that no copy is needed to sort them. */
export const labelsOneInTwenty = (rows) => Uint8Array.from({ length: rows }, (_, i) => (i < rows / 20 ? 1 : 0))
