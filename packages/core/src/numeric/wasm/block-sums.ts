import type { Vec } from '../matrix/linear-map.js'
import type { KernelMemory } from './kernel-memory.js'
import { kernelsPay } from './kernel-module.js'
import { whereItLies } from './where-it-lies.js'
import { workspace } from './workspace.js'

/** Numbers of a block, and the sums it has. */
export const BLOCK = 1024
export const SUMS = 3
/** Numbers of a group: of its eight words of 32 bits, the first four are multiplied with the others. */
export const GROUP = 4
/** Keys, in numbers: every sum takes them a group later than the one before. */
export const KEYS = BLOCK + (SUMS - 1) * GROUP
/** Blocks of one call. */
export const BLOCKS_AT_ONCE = 16

/** Behind the keys: the sums, four numbers that tell sizes, and the blocks where they lie elsewhere. */
const SIZES = KEYS + BLOCKS_AT_ONCE * SUMS
const BLOCKS = SIZES + 4
const ROOM = BLOCKS + BLOCKS_AT_ONCE * BLOCK
/** So many numbers are worth a memory. */
const WORTHWHILE = 100_000

export interface SizesRead {
  size: number
  largest: number
}

/** Takes the sums where the numbers lie; false, with nothing done, where that cannot be. */
export function sumUpInPlace(values: Vec, work: (memory: KernelMemory) => void): boolean {
  return whereItLies(values, ROOM, work)
}

export function workspaceForBlocks(count: number): KernelMemory | undefined {
  return kernelsPay(count, WORTHWHILE) ? workspace(ROOM) : undefined
}

/** The sums of some whole blocks; Σ|x| and the largest |x|. */
export function blockSumsInMemory(
  values: Vec,
  { buffer, scratch, kernels }: KernelMemory,
  keys: Uint32Array<ArrayBuffer>,
  sums: BigUint64Array,
): SizesRead {
  const at = (place: number) => scratch.byteOffset + 8 * place
  scratch.set(new Float64Array(keys.buffer))
  const isHere = values.buffer === buffer
  if (!isHere) scratch.set(values, BLOCKS)
  const first = isHere ? values.byteOffset : at(BLOCKS)
  kernels.digestBlocks(first, values.length / BLOCK, at(0), at(KEYS), at(SIZES))
  sums.set(new BigUint64Array(buffer, at(KEYS), sums.length))
  return { size: scratch[SIZES] + scratch[SIZES + 1], largest: Math.max(scratch[SIZES + 2], scratch[SIZES + 3]) }
}
