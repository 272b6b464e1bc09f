/** Where the numbers or codes of a column lie, in the order in which they came. */
export interface ColumnStore {
  readonly size: number
  /** All of them, block after block. */
  readonly blocks: readonly Float64Array[]
  push(value: number): void
  /** values[from .. to), which are copied. */
  append(values: Float64Array, from: number, to: number): void
  /** The first of them, at most so many. */
  first(count: number): Float64Array
  /** All of them in one array. */
  joined(): Float64Array
}
