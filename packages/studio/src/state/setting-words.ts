import type { ThresholdChoice } from '@infinite-push/core'
import { shortNumber, thresholdWords } from '@infinite-push/core/internal'
import type { Problem } from '../engine/problem.js'
import { needsGroups, needsL1Ratio } from './penalties.js'

/** What is learnt, in a few words each; of what is usual only threshold and penalty are said. */
export function settingWords(problem: Omit<Problem, 'corrections'>): string[] {
  const { penalty, l1Ratio, groupsBy, nonnegative, threshold, transform, standardize, dropped } = problem
  return [
    aboveWords(threshold),
    `${penalty}${needsL1Ratio(penalty) ? ` (${shortNumber(l1Ratio)} of ℓ1)` : ''}`,
    ...(needsGroups(penalty) ? [`groups up to “${groupsBy}”`] : []),
    ...(transform === 'none' ? [] : [transform === 'rank' ? 'columns by rank' : 'columns by rank or not']),
    ...(nonnegative === 'all' ? ['no weight below 0'] : []),
    ...(nonnegative !== 'all' && nonnegative.length > 0 ? [`no weight below 0 of ${nonnegative.join(', ')}`] : []),
    ...(standardize ? [] : ['not standardized']),
    ...(dropped.length > 0 ? [`without ${dropped.join(', ')}`] : []),
  ]
}

function aboveWords(threshold: ThresholdChoice): string {
  return threshold.kind === 'auto' ? 'K chosen automatically' : `pushed above ${thresholdWords(threshold)}`
}
