import { STRIP } from '../algebra/gram-kernel.js'
import type { Vec } from '../matrix/linear-map.js'
import type { Kernels } from './kernel-module.js'
import { workspace } from './workspace.js'

/** Products that one call works on, about: see dense-products.ts. */
const CALL = 1 << 20
/** Numbers of a matrix that are copied to the workspace at a time, about. */
const SECTION = 1 << 20

/** A strip S in the workspace, at most STRIP long; addresses in bytes. */
interface Strip {
  source: number
  /** Numbers from the beginning of one row of the source to that of the next. */
  stride: number
  /** Whether the source has the rows of S, or its columns as rows. */
  pack: 'packColumns' | 'packRows'
  /** The rows of S: products in each sum. */
  length: number
  /** The columns of S. */
  count: number
  /** Room for S in tiles: `tileRoom` numbers. */
  tiles: number
}

/** Numbers that a strip takes in tiles of four columns. */
export function tileRoom(length: number, count: number): number {
  return length * 4 * Math.ceil(count / 4)
}

/** target += scale·SᵀS, lower triangle only. */
export function addStripGram(kernels: Kernels, s: Strip, target: { address: number; stride: number }, scale: number) {
  const { length, count, tiles } = s
  kernels[s.pack](s.source, s.stride, length, count, tiles)
  const step = 4 * Math.max(1, Math.floor(CALL / (4 * length * count)))
  for (let i = 0; i < count; i += step) {
    kernels.addTiles(tiles, length, i, Math.min(count, i + step), target.address, target.stride, scale)
  }
}

/** out += RᵀR, lower triangle only; false, with nothing done, where there are no kernels. */
export function addRankKInWasm(r: Vec, rows: number, cols: number, out: Vec): boolean {
  const source = cols * cols
  const tiles = source + STRIP * cols
  const room = workspace(tiles + tileRoom(STRIP, cols))
  if (!room) return false
  const { scratch, kernels } = room
  const strip = { source: 8 * source, stride: cols, pack: 'packColumns', count: cols, tiles: 8 * tiles } as const
  scratch.set(out)
  for (let first = 0; first < rows; first += STRIP) {
    const length = Math.min(STRIP, rows - first)
    scratch.set(r.subarray(first * cols, (first + length) * cols), source)
    addStripGram(kernels, { ...strip, length }, { address: 0, stride: cols }, 1)
  }
  out.set(scratch.subarray(0, source))
  return true
}

/** out += R·Rᵀ, lower triangle only; false, with nothing done, where there are no kernels. */
export function addGramOfRowsInWasm(r: Vec, rows: number, cols: number, out: Vec): boolean {
  const source = rows * rows
  const stride = Math.min(cols, STRIP * Math.ceil(SECTION / rows / STRIP))
  const tiles = source + rows * stride
  const room = workspace(tiles + tileRoom(STRIP, rows))
  if (!room) return false
  const { scratch, kernels } = room
  scratch.set(out)
  for (let left = 0; left < cols; left += stride) {
    const width = Math.min(stride, cols - left)
    for (let i = 0; i < rows; i++) {
      scratch.set(r.subarray(i * cols + left, i * cols + left + width), source + i * stride)
    }
    for (let first = 0; first < width; first += STRIP) {
      const length = Math.min(STRIP, width - first)
      const strip = { source: 8 * (source + first), stride, pack: 'packRows', length, count: rows } as const
      addStripGram(kernels, { ...strip, tiles: 8 * tiles }, { address: 0, stride: rows }, 1)
    }
  }
  out.set(scratch.subarray(0, source))
  return true
}
