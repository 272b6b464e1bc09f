import type { Values, Vec } from '../matrix/linear-map.js'
import { instantiateKernels, type Kernels, kernelsPay } from './kernel-module.js'
import { SpareMemories } from './spare-memories.js'

/** Matrices of fewer numbers (64 KB) stay in ordinary arrays. From there on passes in code that runs once cost more than a memory. */
const SMALLEST_MATRIX = 8_192
/** From so many numbers on dozens of products cost more in such code. */
const SMALLEST_OFTEN_USED = 1_024
/** Vectors as long as a line that conjugate gradients take (conjugate-in-memory.ts): seven, and mostly four dense rows with their amounts. */
const CONJUGATE_VECTORS = 12
/** Beside longer sparse lines there is no room for conjugate gradients: it would be megabytes for every few rows. */
const LONGEST_LINE = 2 ** 16

/**
 * A block of memory that the WebAssembly kernels work on. Every large matrix has one of its own, so that it goes when the
 * matrix goes, or is given back; it never grows, so that no view of it is ever detached.
 */
export class KernelMemory {
  /** Room for vectors, behind everything else. */
  readonly scratch: Vec

  private constructor(
    readonly buffer: ArrayBuffer,
    readonly kernels: Kernels,
    dataBytes: number,
  ) {
    this.scratch = new Float64Array(buffer, dataBytes)
  }

  /** Undefined where there are no kernels, or no room. */
  static create(dataBytes: number, scratchNumbers: number): KernelMemory | undefined {
    const aligned = Math.ceil(dataBytes / 8) * 8
    const bytes = aligned + 8 * scratchNumbers
    const made = spare.take(bytes) ?? instantiateKernels(bytes)
    if (!made) return undefined
    const memory = new KernelMemory(made.buffer, made.kernels, aligned)
    memories.set(made.buffer, memory)
    return memory
  }
}

/** An entry lives as long as its buffer. */
const memories = new WeakMap<ArrayBufferLike, KernelMemory>()
const spare = new SpareMemories<{ buffer: ArrayBuffer; kernels: Kernels }>()

/** Whoever made a matrix, and has shown it to nobody, may give back its memory when it is done: another one will lie there. */
export function giveBack({ buffer }: ArrayBufferView): void {
  const memory = memories.get(buffer)
  if (!memory) return
  memories.delete(buffer)
  spare.giveBack({ buffer: memory.buffer, kernels: memory.kernels })
}

/** The memory that all these arrays lie in, when it also has room for so many numbers of vectors. */
export function memoryOf(arrays: readonly ArrayBufferView[], scratchNumbers: number): KernelMemory | undefined {
  const memory = memories.get(arrays[0].buffer)
  if (!memory || memory.scratch.length < scratchNumbers) return undefined
  return arrays.every(({ buffer }) => buffer === memory.buffer) ? memory : undefined
}

/** A kind of array that holds matrices. */
interface ArrayType<V extends Values> {
  readonly BYTES_PER_ELEMENT: number
  new (length: number): V
  new (buffer: ArrayBuffer, byteOffset: number, length: number): V
}

/**
 * Zeros for a matrix of equally long lines (rows × columns, or columns × rows). A large one lies in memory of the
 * WebAssembly kernels, so that its products are theirs; such an array is copied, never moved, to another thread.
 *
 * @example
 * ```ts
 * const x = new DenseRows(2, 3, allocateMatrix(2, 3))
 * ```
 */
export function allocateMatrix(lines: number, width: number): Float64Array
export function allocateMatrix<V extends Values>(lines: number, width: number, like: V): V
export function allocateMatrix(lines: number, width: number, like: Values = new Float64Array(0)): Values {
  const Type: ArrayType<Values> = like instanceof Float32Array ? Float32Array : Float64Array
  const count = lines * width
  const memory = memoryForMatrix(count, count * Type.BYTES_PER_ELEMENT, lines + width)
  return memory ? new Type(memory.buffer, 0, count) : new Type(count)
}

function memoryForMatrix(
  numbers: number,
  bytes: number,
  scratchNumbers: number,
  worthwhile = SMALLEST_MATRIX,
): KernelMemory | undefined {
  return kernelsPay(numbers, worthwhile) ? KernelMemory.create(bytes, scratchNumbers) : undefined
}

/** Zeros for a matrix that dozens of products will be asked of at once: smaller ones have the kernels, too. */
export function allocateOftenUsed(lines: number, width: number): Float64Array {
  const count = lines * width
  const memory = memoryForMatrix(count, 8 * count, lines + width, SMALLEST_OFTEN_USED)
  return memory ? new Float64Array(memory.buffer, 0, count) : new Float64Array(count)
}

/** Zeros for a matrix made from another: in the kernels' memory only when that one is. */
export function allocateFrom<V extends Values>(source: V, lines: number, width: number): V {
  if (memoryOf([source], 0)) return allocateMatrix(lines, width, source)
  return new (source instanceof Float32Array ? Float32Array : Float64Array)(lines * width) as V
}

/** Of its bytes: what a memory of compressed lines has more, so that others of about as many find room where these were. */
const SPARE_PART = 1 / 16

/** The arrays of compressed storage, still all 0; large ones in the kernels' memory. */
export function allocateCompressed(lines: number, width: number, count: number) {
  const bytes = 12 * count + 4 * (lines + 1)
  const beside = besideLines(lines, width) + Math.ceil((SPARE_PART * bytes) / 8)
  const memory = memoryForMatrix(count, bytes, beside)
  if (!memory) return ordinaryCompressed(lines, count)
  const { buffer } = memory
  return {
    pointers: new Int32Array(buffer, 12 * count, lines + 1),
    indices: new Int32Array(buffer, 8 * count, count),
    values: new Float64Array(buffer, 0, count),
  }
}

/** Room for the vectors of products with sparse lines; unless they are very long, of conjugate gradients as well. */
function besideLines(lines: number, width: number): number {
  return 2 * lines + (width <= LONGEST_LINE ? CONJUGATE_VECTORS : 2) * width
}

export function ordinaryCompressed(lines: number, count: number) {
  return { pointers: new Int32Array(lines + 1), indices: new Int32Array(count), values: new Float64Array(count) }
}

/** Where the ones of a line are: two bytes each, where there are few enough columns. */
export type Places = Uint16Array | Int32Array

/** The arrays of lines of ones, still all 0; large ones in the kernels' memory. */
export function allocateBits(lines: number, width: number, count: number): { pointers: Int32Array; places: Places } {
  const Type = width <= 2 ** 16 ? Uint16Array : Int32Array
  const bytes = Math.ceil((Type.BYTES_PER_ELEMENT * count) / 4) * 4
  const memory = memoryForMatrix(count, bytes + 4 * (lines + 1), besideLines(lines, width))
  if (!memory) return { pointers: new Int32Array(lines + 1), places: new Type(count) }
  const { buffer } = memory
  return { pointers: new Int32Array(buffer, bytes, lines + 1), places: new Type(buffer, 0, count) }
}
