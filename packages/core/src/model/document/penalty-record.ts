import { PENALTIES, type PenaltyName, type PenaltySettings } from '../../penalty/all.js'
import { l1RatioOf } from '../../penalty/settings.js'
import type { Model } from './model.js'

type PenaltyRecord = Model['penaltySettings']

/** The settings that the penalty reads, defaults filled in: what it takes to build it again. */
export function recordPenalty(name: PenaltyName, settings: PenaltySettings): PenaltyRecord {
  const { needs, weighs } = PENALTIES[name]
  const { groups, factors, nonnegative } = settings
  const record: PenaltyRecord = {}
  if (needs.includes('l1Ratio')) record.l1Ratio = l1RatioOf(settings)
  if (needs.includes('groups') && groups) record.groups = groups.map((group) => Array.from(group))
  // JSON has no Infinity, the factor of an excluded feature.
  if (weighs && factors) record.factors = Array.from(factors, (f) => (f < Infinity ? f : 'Infinity'))
  if (nonnegative === true) record.nonnegative = true
  else if (nonnegative && nonnegative.length > 0) record.nonnegative = Array.from(nonnegative)
  return record
}

/** The settings again. */
export function recallPenalty({ l1Ratio, groups, factors, nonnegative }: PenaltyRecord): PenaltySettings {
  const settings: PenaltySettings = {}
  if (l1Ratio !== undefined) settings.l1Ratio = l1Ratio
  if (groups) settings.groups = groups
  if (factors) settings.factors = Float64Array.from(factors, Number)
  if (nonnegative) settings.nonnegative = nonnegative
  return settings
}
