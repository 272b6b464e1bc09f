import { kernelsPay } from './kernel-module.js'
import { workspace } from './workspace.js'

/** From so many items on the loop would be compiled while it runs, in every thread, which takes longer than all draws. */
const WORTHWHILE = 4096
/** 32-bit words of a generator's state. */
const STATE = 8

/**
 * Puts items in the order that the draws of a generator in this state give, and leaves it as it is after the last of them; false where
 * there are no kernels, or the items are few.
 */
export function shuffleInWasm(state: Int32Array, items: Int32Array): boolean {
  const { length } = items
  const memory = kernelsPay(length, WORTHWHILE) ? workspace((STATE + length + 1) >> 1) : undefined
  if (!memory) return false
  const { buffer, scratch, kernels } = memory
  const there = new Int32Array(buffer, scratch.byteOffset, STATE + length)
  const own = there.subarray(STATE)
  there.set(state)
  own.set(items)
  kernels.shuffle(there.byteOffset, own.byteOffset, length)
  state.set(there.subarray(0, STATE))
  items.set(own)
  return true
}
