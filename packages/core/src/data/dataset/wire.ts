import { CsrMatrix } from '../../numeric/matrix/csr.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import type { Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { adoptTable, sharedTableOf } from '../../numeric/wasm/shared-table.js'
import type { Dataset, MissingRule } from './dataset.js'

/** A data set as plain arrays, which can move between threads without being copied. */
export interface WireDataset {
  rows: number
  cols: number
  names: readonly string[]
  labels: Uint8Array
  weights?: Vec
  queries?: Int32Array
  missing?: MissingRule
  values: Vec
  /** Where the values lie, when that is memory which the kernels of all threads work on. */
  memory?: { readonly buffer: ArrayBuffer }
  /** Where the values stand, when zeros are left out. */
  sparse?: { pointers: Int32Array; indices: Int32Array }
}

/** The arrays of a data set as the readers make it, dense by rows or sparse by rows. */
export function toWire({ features, ...rest }: Dataset): WireDataset {
  const { rows, cols } = features
  const head = { rows, cols, ...rest }
  if (features instanceof DenseRows) {
    const memory = sharedTableOf(features.values)?.memory
    return { ...head, values: features.values, ...(memory && { memory }) }
  }
  if (!(features instanceof CsrMatrix)) throw new TypeError('Only row-wise tables move between threads.')
  const { pointers, indices, values } = features.lines
  return { ...head, values, sparse: { pointers, indices } }
}

export function fromWire({ rows, cols, values, memory, sparse, ...rest }: WireDataset): Dataset {
  const numbers = memory ? adoptTable(memory, rows * cols) : values
  const features: Matrix = sparse
    ? new CsrMatrix(rows, cols, { ...sparse, values })
    : new DenseRows(rows, cols, numbers)
  return { features, ...rest }
}

/** The memory that it takes. */
export function buffersOf({ labels, weights, queries, values, sparse }: WireDataset): ArrayBuffer[] {
  const rest = [weights, queries, sparse?.pointers, sparse?.indices].filter((array) => array !== undefined)
  const arrays = [labels, values, ...rest]
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))]
}

/** The part of that memory that moves along: what is shared stays where it is. */
export function movableBuffers(wire: WireDataset): ArrayBuffer[] {
  return buffersOf(wire).filter((buffer) => !isShared(buffer))
}

/** The same in memory that all threads see: however many there are, the data are there once. */
export function shareWire(wire: WireDataset): WireDataset {
  const { labels, weights, queries, values, sparse } = wire
  return {
    ...wire,
    labels: inSharedMemory(labels),
    values: inSharedMemory(values),
    ...(weights && { weights: inSharedMemory(weights) }),
    ...(queries && { queries: inSharedMemory(queries) }),
    ...(sparse && {
      sparse: { pointers: inSharedMemory(sparse.pointers), indices: inSharedMemory(sparse.indices) },
    }),
  }
}

function isShared(buffer: ArrayBufferLike): boolean {
  return typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer
}

function inSharedMemory<T extends Float64Array | Int32Array | Uint8Array>(array: T): T {
  if (isShared(array.buffer)) return array
  const Type = array.constructor as new (buffer: SharedArrayBuffer) => T
  const shared = new Type(new SharedArrayBuffer(array.byteLength))
  shared.set(array)
  return shared
}
