import type { ProblemSettings, Threshold } from '@infinite-push/core'
import type { TableOptions } from '@infinite-push/tables'
import { type DataFlags, learningTable } from '../options/data-options.js'
import type { PlaceFlags } from '../options/place-options.js'
import { type ProblemFlags, problemSettings } from '../options/problem-options.js'

export type LookFlags = DataFlags & PlaceFlags & ProblemFlags

/**
 * Looking at a table must not fail because of what one wants to see: missing cells are filled in, columns that no feature
 * can be made of are left out, and both are told.
 */
export function lookingTable(flags: LookFlags): TableOptions {
  return { ...learningTable(flags), missing: flags.missing ?? 'mean', unusable: 'leave-out' }
}

/** Before anything is chosen, it is the paper's own problem that is looked at. */
export async function lookingProblem(
  flags: LookFlags,
  names: readonly string[],
): Promise<ProblemSettings & { threshold: Threshold }> {
  const { threshold, transform = 'none', ...problem } = await problemSettings(flags, names)
  return {
    ...problem,
    threshold: threshold.kind === 'auto' ? { kind: 'max' } : threshold,
    transform: transform === 'auto' ? 'none' : transform,
  }
}
