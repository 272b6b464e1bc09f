import type { Vec } from '../matrix/linear-map.js'
import type { KernelMemory } from './kernel-memory.js'

/** Compressed lines that lie in the kernels' memory. */
interface SparseLinesInMemory {
  lines: number
  width: number
  pointers: Int32Array
  indices: Int32Array
  values: Vec
  memory: KernelMemory
}

/** Entries that one call works on, about: see dense-products.ts. */
const CALL = 65_536

/** out_l = (line l)·v */
export function dotSparseInMemory(x: SparseLinesInMemory, v: Vec, out: Vec): Vec {
  const { scratch, kernels } = x.memory
  scratch.set(v)
  callByLines(x, kernels.dotSparseLines, scratch.byteOffset, scratch.byteOffset + 8 * x.width)
  out.set(scratch.subarray(x.width, x.width + x.lines))
  return out
}

/** out = Σ_l c_l·(line l) */
export function combineSparseInMemory(x: SparseLinesInMemory, c: Vec, out: Vec): Vec {
  const { scratch, kernels } = x.memory
  scratch.set(c)
  scratch.fill(0, x.lines, x.lines + x.width)
  callByLines(x, kernels.combineSparseLines, scratch.byteOffset, scratch.byteOffset + 8 * x.lines)
  out.set(scratch.subarray(x.lines, x.lines + x.width))
  return out
}

type SparseKernel = KernelMemory['kernels']['dotSparseLines']

function callByLines(x: SparseLinesInMemory, kernel: SparseKernel, from: number, to: number): void {
  const { lines, pointers, indices, values } = x
  const step = Math.max(1, Math.floor((CALL * lines) / values.length))
  for (let l = 0; l < lines; l += step) {
    const end = Math.min(lines, l + step)
    kernel(pointers.byteOffset, indices.byteOffset, values.byteOffset, l, end, from, to)
  }
}
