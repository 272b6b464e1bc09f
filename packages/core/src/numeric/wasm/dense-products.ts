import type { Values, Vec } from '../matrix/linear-map.js'
import type { KernelMemory } from './kernel-memory.js'
import { kernelsPay } from './kernel-module.js'
import { workspace } from './workspace.js'

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
export const CALL = 65_536
/** Places of all lines that are combined before the next ones, so that their sums stay in the cache. */
export const PLACES = 2048
/** Lines that `combineLines` adds up in one go; a call takes a multiple of it. */
export const COMBINED_LINES = 512

/** A table of more bytes is combined block by block, so that several threads can share the work and still find the same bits. */
let largeTable = 50e6

/** For tests and benchmarks. */
export function setLargeTable(bytes: number): void {
  largeTable = bytes
}

export function isLarge(bytes: number): boolean {
  return bytes > largeTable
}

/** How many lines have a sum of their own: what one call combines where a table is large, else all. */
export function blockLines(lines: number, width: number, bytes: number): number {
  return isLarge(bytes) ? callLines(Math.min(width, PLACES)) : lines
}

function callLines(places: number): number {
  return COMBINED_LINES * Math.max(1, Math.floor(CALL / places / COMBINED_LINES))
}

/** Lines that lie elsewhere. */
type LinesElsewhere = Omit<LinesInMemory, 'memory'>

/**
 * Lines of so many numbers, and so many of them in all, are worth being carried to the kernels for one product. Of fewer, a loop that has
 * been compiled takes as long; but one that has not, which most are at their first product, several times as long.
 */
const CARRIED = { width: 512, numbers: 1e5 }

/**
 * The products of a large table that lies in ordinary memory: a block of lines after the other is copied to where the kernels
 * work, which stays in the cache. It costs a third less than doing without them, and no memory. Undefined where it does not pay.
 */
export function workspaceFor({ lines, width, values }: LinesElsewhere): KernelMemory | undefined {
  const pays = width <= CARRIED.width && kernelsPay(lines * width, CARRIED.numbers) && values instanceof Float64Array
  return pays ? workspace((COMBINED_LINES + 2) * (width + 1)) : undefined
}

/** out_l = (line l)·v, block by block. */
export function dotLinesCarried({ lines, width, values }: LinesElsewhere, memory: KernelMemory, v: Vec, out: Vec): Vec {
  const { kernels, scratch } = memory
  const [block, result] = [width, width + COMBINED_LINES * width]
  scratch.set(v)
  for (let l = 0; l < lines; l += COMBINED_LINES) {
    const count = Math.min(COMBINED_LINES, lines - l)
    scratch.set(values.subarray(l * width, (l + count) * width), block)
    const at = (place: number) => scratch.byteOffset + 8 * place
    kernels.dotLines64(at(block), count, width, at(0), at(result))
    out.set(scratch.subarray(result, result + count), l)
  }
  return out
}

/** out = Σ_l c_l·(line l), block by block. */
export function combineLinesCarried(
  { lines, width, values }: LinesElsewhere,
  memory: KernelMemory,
  c: Vec,
  out: Vec,
): Vec {
  const { kernels, scratch } = memory
  const [block, coefficients] = [width, width + COMBINED_LINES * width]
  scratch.fill(0, 0, width)
  for (let l = 0; l < lines; l += COMBINED_LINES) {
    const count = Math.min(COMBINED_LINES, lines - l)
    const own = c.subarray(l, l + count)
    if (own.every((coefficient) => coefficient === 0)) continue
    scratch.set(values.subarray(l * width, (l + count) * width), block)
    scratch.set(own, coefficients)
    const at = (place: number) => scratch.byteOffset + 8 * place
    kernels.combineLines64(at(block), width, count, width, at(coefficients), at(0))
  }
  out.set(scratch.subarray(0, width))
  return out
}

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
    const step = callLines(places)
    for (let l = 0; l < lines; l += step) {
      const first = values.byteOffset + (l * width + p) * size
      combineLines(first, width, Math.min(step, lines - l), places, cAddress + 8 * l, outAddress + 8 * p)
    }
  }
  out.set(scratch.subarray(lines, lines + width))
  return out
}
