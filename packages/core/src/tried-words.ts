import type { Transform } from './data/scaling/rank-transform.js'
import type { Threshold } from './loss/push/threshold.js'
import type { CrossValidationSummary, TriedSetting, TriedThreshold } from './model/document/model.js'
import { thresholdName } from './threshold-words.js'

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
  if (reason === 'room') return 'not tried: λ_max is below a tenth of that of all negatives'
  if (reason === 'behind') return 'clearly behind on the first split, not tried on the others'
  if (best) return ''
  return lambdaMax === 0 ? 'every model is empty' : 'empty at every λ that was tried'
}

/** A line of the table of what was tried. */
export interface TriedRow {
  tried: TriedThreshold
  /** A λ and what it came to; absent where no λ has a model. */
  at?: TriedSetting
  /** Whether that is what was taken. */
  taken: boolean
}

/** What was taken. */
interface Taken {
  threshold: Threshold
  transform: Transform
  lambda: number
}

/**
 * Every threshold at its best λ. What was taken need not be one of these: among settings that are as good within a standard
 * error another measure decides, and then it has a line of its own.
 */
export function triedRows({ thresholds = [], path }: Chosen, { threshold, transform, lambda }: Taken): TriedRow[] {
  return thresholds.flatMap((tried): TriedRow[] => {
    const { best, transform: own = transform } = tried
    const isIts = thresholdName(tried.threshold) === thresholdName(threshold) && own === transform
    const taken = isIts && best !== undefined && best.lambda === lambda
    const row = { tried, ...(best && { at: best }), taken }
    const at = isIts && !taken ? path.find((point) => point.lambda === lambda) : undefined
    return at ? [row, { tried, at, taken: true }] : [row]
  })
}
