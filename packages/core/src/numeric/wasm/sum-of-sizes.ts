import type { Values } from '../matrix/linear-map.js'
import { type KernelMemory, memoryOf } from './kernel-memory.js'
import { kernelsPay } from './kernel-module.js'
import { workspace } from './workspace.js'

/** Numbers that are summed up at a time, and copied where they lie outside of the kernels' memory. */
const TOGETHER = 16_384
/** From so many numbers on a loop in code that runs once costs more than a memory. */
const WORTHWHILE = 8_192

/** Σ|x|: NaN or infinite where one of them is. */
export function sumOfSizes(values: Values): number {
  const own = values instanceof Float64Array ? memoryOf([values], 0) : undefined
  const memory = own ?? (kernelsPay(values.length, WORTHWHILE) ? workspace(TOGETHER) : undefined)
  let sum = 0
  for (let at = 0; at < values.length; at += TOGETHER) {
    const some = values.subarray(at, at + TOGETHER)
    sum += memory ? sumInMemory(some, memory) : plainSum(some)
  }
  return sum
}

function sumInMemory(values: Values, { buffer, scratch, kernels }: KernelMemory): number {
  const isHere = values.buffer === buffer
  if (!isHere) scratch.set(values)
  return kernels.sumOfSizes(isHere ? values.byteOffset : scratch.byteOffset, values.length)
}

/** What the kernel gives (kernels/digest.ts). */
function plainSum(values: Values): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  let t = 0
  for (; t + 3 < values.length; t += 4) {
    a += Math.abs(values[t])
    b += Math.abs(values[t + 1])
    c += Math.abs(values[t + 2])
    d += Math.abs(values[t + 3])
  }
  let sum = a + b + (c + d)
  for (; t < values.length; t++) sum += Math.abs(values[t])
  return sum
}
