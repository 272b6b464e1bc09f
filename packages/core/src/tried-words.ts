import type { CrossValidationSummary, TriedThreshold } from './model/document/model.js'

/** What a table and a sentence say of the settings that were tried, in the same words wherever they stand. */

type Chosen = Pick<CrossValidationSummary, 'path' | 'thresholds' | 'corrected'>

/** `7 thresholds × 50 λ`, or `50 λ` where the threshold was given. */
export function triedWords({ path, thresholds }: Chosen): string {
  if (!thresholds) return `${path.length} λ`
  const transforms = new Set(thresholds.map(({ transform = 'none' }) => transform)).size
  const alive = thresholds.filter(({ best }) => best).length
  const what = transforms > 1 ? 'thresholds and transforms' : alive === 1 ? 'threshold' : 'thresholds'
  const cut = thresholds.some(({ reason }) => reason === 'time') ? 'up to ' : ''
  return `${alive} ${what} × ${cut}${path.length} λ`
}

/** How many settings there were to choose from. */
export function settingsTried({ path, thresholds, corrected }: Chosen): number {
  return corrected?.settings ?? path.length * (thresholds?.filter(({ best }) => best).length ?? 1)
}

/** Why a threshold has no λ that is best, or not all of them were tried; nothing where neither is so. */
export function untriedWords({ best, lambdaMax, reason }: TriedThreshold): string {
  if (reason === 'time') return best ? 'not to its end: the time was up' : 'not tried: the time was up'
  if (reason === 'room') return 'not tried: its path begins with most features at once'
  if (best) return ''
  return lambdaMax === 0 ? 'every model is empty' : 'empty at every λ that was tried'
}
