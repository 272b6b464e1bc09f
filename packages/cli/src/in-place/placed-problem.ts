import type { Threshold, ThresholdChoice } from '@infinite-push/core'
import type { InPlaceSettings } from '@infinite-push/core/internal'
import type { OpenTable } from '@infinite-push/engines'
import { usageError } from '../options/flag-values.js'
import type { Place } from '../options/place-options.js'
import { type ProblemFlags, problemSettings, type SolverFlags, solverSettings } from '../options/problem-options.js'

/** The problem that the flags describe on a table in place; `silent` is the threshold when they name none. */
export async function placedProblem(
  flags: ProblemFlags & SolverFlags,
  { rows }: OpenTable,
  { memory }: Place,
  silent?: ThresholdChoice,
): Promise<Omit<InPlaceSettings, 'threshold'> & { threshold: ThresholdChoice }> {
  const { penalty, l1Ratio, groups, factors, nonnegative, standardize, threshold } = await problemSettings(
    flags,
    rows.featureNames,
    silent,
  )
  const { tolerance, timeLimitMs } = solverSettings(flags)
  const given = { penalty, l1Ratio, groups, factors, nonnegative, standardize, tolerance, timeLimitMs }
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...(Object.fromEntries(said) as Partial<InPlaceSettings>), threshold, memory }
}

/** A threshold that must be named, since nothing chooses it here. */
export function namedThreshold(threshold: ThresholdChoice): Threshold {
  if (threshold.kind !== 'auto') return threshold
  const hint = 'Name it: --threshold max, --top-k or --fraction; fit chooses it in place, too.'
  throw usageError('not-in-place', '--threshold auto is not possible for a path in place.', hint, 'threshold')
}
