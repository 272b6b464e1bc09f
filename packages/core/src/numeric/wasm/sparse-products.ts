import type { Vec } from '../matrix/linear-map.js'
import type { KernelMemory, Places } from './kernel-memory.js'

/** Compressed lines that lie in the kernels' memory, or lines of ones: these store no values. */
export interface LinesInMemory {
  lines: number
  width: number
  pointers: Int32Array
  places: Places
  values?: Vec
  memory: KernelMemory
}

/** Entries that one call works on, about: see dense-products.ts. */
const CALL = 65_536

/** out_l = (line l)·v */
export function dotLinesInMemory(x: LinesInMemory, v: Vec, out: Vec): Vec {
  const { lines, width, memory } = x
  const { scratch } = memory
  scratch.set(v)
  callByLines(x, kernelsFor(x).dot, [scratch.byteOffset, scratch.byteOffset + 8 * width])
  out.set(scratch.subarray(width, width + lines))
  return out
}

/** out = Σ_l c_l·(line l) */
export function combineLinesInMemory(x: LinesInMemory, c: Vec, out: Vec): Vec {
  const { lines, width, memory } = x
  const { scratch } = memory
  scratch.set(c)
  scratch.fill(0, lines, lines + width)
  callByLines(x, kernelsFor(x).combine, [scratch.byteOffset, scratch.byteOffset + 8 * lines])
  out.set(scratch.subarray(lines, lines + width))
  return out
}

/** out = Σ_l weight_l·((line l)·v)·(line l) */
export function curveLinesInMemory(x: LinesInMemory, weights: Vec, v: Vec, out: Vec): Vec {
  const { lines, width, memory } = x
  const { scratch } = memory
  const start = lines + width
  scratch.set(weights)
  scratch.set(v, lines)
  scratch.fill(0, start, start + width)
  const at = (place: number) => scratch.byteOffset + 8 * place
  callByLines(x, kernelsFor(x).curve, [at(0), at(lines), at(start)])
  out.set(scratch.subarray(start, start + width))
  return out
}

type LineKernel = (...addresses: number[]) => void

export function kernelsFor({
  places,
  values,
  memory: { kernels },
}: LinesInMemory): Record<'dot' | 'combine' | 'curve', LineKernel> {
  if (values)
    return { dot: kernels.dotSparseLines, combine: kernels.combineSparseLines, curve: kernels.curveSparseLines }
  return places instanceof Uint16Array
    ? { dot: kernels.dotBits16, combine: kernels.combineBits16, curve: kernels.curveBits16 }
    : { dot: kernels.dotBits32, combine: kernels.combineBits32, curve: kernels.curveBits32 }
}

export function callByLines(x: LinesInMemory, kernel: LineKernel, vectors: readonly number[]): void {
  const { lines, pointers, places, values } = x
  const arrays = [pointers.byteOffset, places.byteOffset, ...(values ? [values.byteOffset] : [])]
  const step = Math.max(1, Math.floor((CALL * lines) / places.length))
  for (let l = 0; l < lines; l += step) kernel(...arrays, l, Math.min(lines, l + step), ...vectors)
}
