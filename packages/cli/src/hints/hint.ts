import type { ClusterNotice } from '@infinite-push/cluster'
import type { InfinitePushError, Warning } from '@infinite-push/core'
import { type CoreNotice, type HintsFor, hintFrom, type Refusal } from '@infinite-push/core/internal'
import type { EnginesNotice } from '@infinite-push/engines'
import type { ExportsNotice } from '@infinite-push/exports'
import type { TablesNotice } from '@infinite-push/tables'
import { CLUSTER_HINTS } from './cluster-hints.js'
import { CORE_HINTS } from './core-hints.js'
import { ENGINE_HINTS } from './engine-hints.js'
import { EXPORT_HINTS } from './export-hints.js'
import { SHARED_HINTS } from './shared-hints.js'
import { TABLE_HINTS } from './table-hints.js'

/** Everything that another package may refuse or warn of; the types find codes that several of them have. */
export const HINTS: HintsFor<CoreNotice | TablesNotice | ExportsNotice | ClusterNotice | EnginesNotice> = {
  ...CORE_HINTS,
  ...TABLE_HINTS,
  ...CLUSTER_HINTS,
  ...ENGINE_HINTS,
  ...EXPORT_HINTS,
  ...SHARED_HINTS,
}

/** What to do about it, as the command line says it. Its own errors are written for it. */
export function hintOf(told: InfinitePushError | Refusal | Warning): string {
  return hintFrom(HINTS, told)
}

/** The same warnings, with hints for the command line: what is printed, and what goes into documents and reports. */
export function worded(warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) => ({ ...warning, hint: hintOf(warning) }))
}
