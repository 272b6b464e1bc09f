import type { Vec } from '../matrix/linear-map.js'
import { type KernelMemory, memoryOf } from './kernel-memory.js'
import { sharedTableOf } from './shared-table.js'

/**
 * Works on numbers where they lie, by the kernels and with room for so many others: in the memory of a matrix, or in that of a shared table
 * while nobody multiplies with it. False, with nothing done, where they lie elsewhere, or the room is too small or taken.
 */
export function whereItLies(values: Vec, scratchNumbers: number, work: (memory: KernelMemory) => void): boolean {
  const own = memoryOf([values], scratchNumbers)
  if (own) work(own)
  return own !== undefined || (sharedTableOf(values)?.workInRoom(scratchNumbers, work) ?? false)
}
