import { KernelMemory } from './kernel-memory.js'

/** Held weakly: it serves one computation after the other, and goes when none has asked for a while. */
let kept: WeakRef<KernelMemory> | undefined

/**
 * Room for so many numbers, with the kernels on it, for computations that do much more work than copying their input
 * there and their result back. What it holds is lost at the next call. Undefined where there are no kernels.
 */
export function workspace(numbers: number): KernelMemory | undefined {
  const current = kept?.deref()
  const length = current?.scratch.length ?? 0
  if (current && length >= numbers) return current
  // Doubled, so that sizes that grow little by little do not leave a trail of memories.
  const larger = KernelMemory.create(0, Math.max(numbers, 2 * length)) ?? KernelMemory.create(0, numbers)
  if (larger) kept = new WeakRef(larger)
  return larger
}
