import type { ClusterNotice } from '@infinite-push/cluster'
import type { InfinitePushError, Warning } from '@infinite-push/core'
import { type CoreNotice, type HintsFor, hintFrom, type Refusal } from '@infinite-push/core/internal'
import type { TablesNotice } from '@infinite-push/tables'
import { CLUSTER_HINTS } from './cluster-hints.js'
import { CORE_HINTS } from './core-hints.js'
import { TABLE_HINTS } from './table-hints.js'

/** Everything that another package may refuse or warn of; the types find codes that several of them have. */
export const HINTS: HintsFor<CoreNotice | TablesNotice | ClusterNotice> = {
  ...CORE_HINTS,
  ...TABLE_HINTS,
  ...CLUSTER_HINTS,
  'not-a-number': (told) => {
    if (!('cure' in told)) return 'Write numbers only; fill in what is missing, or leave out the row or the column.'
    const { cure, name } = told
    const otherwise = `; or take the column for a category with --category ${name}, or leave it out with --ignore ${name}.`
    return `${cure}, leave it empty if the value is not known${name === undefined ? '.' : otherwise}`
  },
  'one-class': (told) =>
    'rows' in told
      ? 'Give more rows: held-out rows of both classes are needed.'
      : 'Ranking needs positive and negative rows; check --label, --positive and the rows of the table.',
}

/** What to do about it, as the command line says it. Its own errors are written for it. */
export function hintOf(told: InfinitePushError | Refusal | Warning): string {
  return hintFrom(HINTS, told)
}

/** The same warnings, with hints for the command line: what is printed, and what goes into documents and reports. */
export function worded(warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) => ({ ...warning, hint: hintOf(warning) }))
}
