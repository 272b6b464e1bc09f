import type { Values, Vec } from '../matrix/linear-map.js'
import type { KernelMemory } from './kernel-memory.js'

/** Lines of numbers that lie in the kernels' memory. */
interface LinesInMemory {
  lines: number
  width: number
  values: Values
  memory: KernelMemory
}

/**
 * Numbers that one call works on. Engines run the quick first translation of a function until it returns: many calls
 * instead of one let the optimized one take over in the middle of the first product.
 */
const CALL = 65_536
/** Places of all lines that are combined before the next ones, so that their sums stay in the cache. */
const PLACES = 2048
/** Lines that `combineLines` adds up in one go; a call takes a multiple of it. */
export const COMBINED_LINES = 512

/** out_l = (line l)·v */
export function dotLinesInMemory({ lines, width, values, memory }: LinesInMemory, v: Vec, out: Vec): Vec {
  const { kernels, scratch } = memory
  const dotLines = values.BYTES_PER_ELEMENT === 8 ? kernels.dotLines64 : kernels.dotLines32
  const lineBytes = width * values.BYTES_PER_ELEMENT
  const vAddress = scratch.byteOffset
  const outAddress = vAddress + 8 * width
  const step = Math.max(4, Math.floor(CALL / width))
  scratch.set(v)
  for (let l = 0; l < lines; l += step) {
    const count = Math.min(step, lines - l)
    dotLines(values.byteOffset + l * lineBytes, count, width, vAddress, outAddress + 8 * l)
  }
  out.set(scratch.subarray(width, width + lines))
  return out
}

/** out = Σ_l c_l·(line l) */
export function combineLinesInMemory({ lines, width, values, memory }: LinesInMemory, c: Vec, out: Vec): Vec {
  const { kernels, scratch } = memory
  const size = values.BYTES_PER_ELEMENT
  const combineLines = size === 8 ? kernels.combineLines64 : kernels.combineLines32
  const cAddress = scratch.byteOffset
  const outAddress = cAddress + 8 * lines
  scratch.set(c)
  scratch.fill(0, lines, lines + width)
  for (let p = 0; p < width; p += PLACES) {
    const places = Math.min(PLACES, width - p)
    const step = COMBINED_LINES * Math.max(1, Math.floor(CALL / places / COMBINED_LINES))
    for (let l = 0; l < lines; l += step) {
      const first = values.byteOffset + (l * width + p) * size
      combineLines(first, width, Math.min(step, lines - l), places, cAddress + 8 * l, outAddress + 8 * p)
    }
  }
  out.set(scratch.subarray(lines, lines + width))
  return out
}
