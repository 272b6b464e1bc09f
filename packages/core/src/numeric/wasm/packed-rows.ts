import type { Values } from '../matrix/linear-map.js'
import type { KernelMemory } from './kernel-memory.js'
import { kernelsPay } from './kernel-module.js'
import { workspace } from './workspace.js'

/** Numbers that are packed at a time, about. */
const TOGETHER = 8_192
/** From so many numbers on; fewer are packed by others before the kernel is at hand. */
const WORTHWHILE = 65_536
/** Columns that two bytes can tell. */
const MOST_COLUMNS = 65_536

/**
 * The rows of a dense table as a fingerprint has them, some at a time; what is handed over holds until the next. Undefined where the kernels
 * cannot, or need not.
 */
export function packedRows(values: Values, cols: number): Generator<Uint8Array> | undefined {
  if (!(values instanceof Float64Array && cols <= MOST_COLUMNS && kernelsPay(values.length, WORTHWHILE)))
    return undefined
  const together = Math.max(1, Math.floor(TOGETHER / cols))
  // A row takes no more than its columns, its values and how many they are.
  const memory = workspace(together * (3 * cols + 1))
  return memory && packedIn(memory, values, cols, together)
}

function* packedIn({ buffer, scratch, kernels }: KernelMemory, values: Float64Array, cols: number, together: number) {
  const start = scratch.byteOffset
  const out = start + 8 * together * cols
  for (let at = 0; at < values.length; at += together * cols) {
    const some = values.subarray(at, at + together * cols)
    scratch.set(some)
    const end = kernels.packTableRows(start, some.length / cols, cols, out)
    yield new Uint8Array(buffer, out, end - out)
  }
}
