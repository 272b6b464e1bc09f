import { KernelMemory } from './kernel-memory.js'

/** A memory of so many numbers (8 MB) is kept for good; a larger one goes when nobody has asked for a while. */
const SMALL = 2 ** 20
let free: KernelMemory | undefined
let freeLarge: WeakRef<KernelMemory> | undefined

/**
 * A memory with room for so many numbers, for a computation that gives it back when it is over: a fresh one costs a system
 * call for every page, and calls into fresh kernels are slow at first. Numbers of the computation before may still be there.
 * Undefined where there are no kernels, or no room.
 */
export function takeMemory(numbers: number): KernelMemory | undefined {
  const kept = numbers > SMALL ? freeLarge?.deref() : free
  if (!kept || kept.scratch.length < numbers) return KernelMemory.create(0, numbers)
  if (kept === free) free = undefined
  else freeLarge = undefined
  return kept
}

/** Nothing may use the memory any more. */
export function giveBack(memory: KernelMemory): void {
  const { length } = memory.scratch
  if (length > SMALL) {
    if (!(length < (freeLarge?.deref()?.scratch.length ?? 0))) freeLarge = new WeakRef(memory)
  } else if (!(length < (free?.scratch.length ?? 0))) free = memory
}
