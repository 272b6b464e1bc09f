import type { InfinitePushError, Warning } from '@infinite-push/core'
import { hintFrom, type Refusal } from '@infinite-push/core/internal'
import { CLUSTER_HINTS } from './cluster-hints.js'
import { CORE_HINTS } from './core-hints.js'

/** Everything that another package may refuse or warn of. */
export const HINTS = { ...CORE_HINTS, ...CLUSTER_HINTS }

/** What to do about it, as the command line says it. Its own errors are written for it. */
export function hintOf(told: InfinitePushError | Refusal | Warning): string {
  return hintFrom(HINTS, told)
}

/** The same warnings, with hints for the command line: what is printed, and what goes into documents and reports. */
export function worded(warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) => ({ ...warning, hint: hintOf(warning) }))
}
