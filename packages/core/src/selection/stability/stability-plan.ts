import * as wrong from '../../errors/stability-errors.js'
import type { OptionsOf } from '../../model/input/options.js'
import { seedOf } from '../../model/input/settings.js'
import { PENALTIES } from '../../penalty/all.js'
import { PATH_OPTIONS, type PathSettings } from '../path/path.js'
import { falseSelectionBounds, type SelectionFacts, sharpestBound } from './stability-bounds.js'

export interface StabilitySettings extends PathSettings {
  /** How many random halves of the rows: 100 unless given. */
  subsamples?: number
  /** Halves in pairs without a common row (Shah and Samworth 2013), which allow sharper bounds. */
  complementaryPairs?: boolean
  /** A feature is stable from this frequency on: 0.9 unless given. */
  minFrequency?: number
  /**
   * How many features each half selects: the first that enter its path. Without it, as many as the bound `pfer` allows; or
   * all that a region of the path selects, when lambdaMinRatio or lambdas is given.
   */
  perSubsample?: number
  /** The bound on the expected number of false selections to reach: 1 unless given. */
  pfer?: number
  seed?: number
}

export const STABILITY_OPTIONS = {
  ...PATH_OPTIONS,
  subsamples: 'number',
  complementaryPairs: 'flag',
  minFrequency: 'number',
  perSubsample: 'number',
  pfer: 'number',
  seed: 'number',
} as const satisfies OptionsOf<StabilitySettings>

/** The settings, all decided. */
export interface StabilityPlan {
  subsamples: number
  complementaryPairs: boolean
  minFrequency: number
  /** Absent when a region of the path selects. */
  perSubsample?: number
  seed: number
}

const DEFAULTS = { subsamples: 100, minFrequency: 0.9, pfer: 1 }

/** Checks the settings, and chooses what they leave open: π from q and the bound, or q from π and the bound. */
export function stabilityPlan(settings: StabilitySettings, features: number): StabilityPlan {
  checkSettings(settings, features)
  const { subsamples = DEFAULTS.subsamples, complementaryPairs = false } = settings
  const { minFrequency = DEFAULTS.minFrequency, perSubsample, pfer } = settings
  const fixed = { subsamples, complementaryPairs, seed: seedOf(settings) }
  if (selectsByRegion(settings)) return { ...fixed, minFrequency }
  const sampling = { features, subsamples, complementaryPairs }
  if (perSubsample === undefined) {
    return { ...fixed, minFrequency, perSubsample: largestSelection(sampling, minFrequency, pfer) }
  }
  if (pfer === undefined) return { ...fixed, minFrequency, perSubsample }
  return { ...fixed, minFrequency: smallestFrequency(sampling, perSubsample, pfer), perSubsample }
}

/** The numbers that the bounds depend on. */
export function selectionFacts(
  { subsamples, complementaryPairs, minFrequency }: Omit<StabilityPlan, 'seed'>,
  features: number,
  perSubsample: number,
): SelectionFacts {
  return { features, perSubsample, minFrequency, ...(complementaryPairs && { pairs: subsamples / 2 }) }
}

type Sampling = Pick<StabilityPlan, 'subsamples' | 'complementaryPairs'> & { features: number }

/** The largest q whose bound is within `pfer`: bounds grow with q. */
function largestSelection(sampling: Sampling, minFrequency: number, pfer: number | undefined): number {
  const boundOf = (q: number) => boundAt(sampling, minFrequency, q)
  const within = (q: number) => boundOf(q) <= (pfer ?? DEFAULTS.pfer)
  if (!within(1))
    throw wrong.boundUnreachable({ pfer: pfer ?? DEFAULTS.pfer, lowest: boundOf(1), given: 'minFrequency' })
  return lastThat(within, 1, sampling.features)
}

/** The smallest frequency above ½ that subsamples can have and whose bound is within `pfer`: bounds fall with it. */
function smallestFrequency(sampling: Sampling, perSubsample: number, pfer: number): number {
  const { subsamples } = sampling
  const boundOf = (missed: number) => boundAt(sampling, 1 - missed / subsamples, perSubsample)
  if (boundOf(0) > pfer) throw wrong.boundUnreachable({ pfer: pfer, lowest: boundOf(0), given: 'perSubsample' })
  const missed = lastThat((count) => boundOf(count) <= pfer, 0, Math.ceil(subsamples / 2) - 1)
  return (subsamples - missed) / subsamples
}

function boundAt({ features, ...sampling }: Sampling, minFrequency: number, perSubsample: number): number {
  return sharpestBound(falseSelectionBounds(selectionFacts({ ...sampling, minFrequency }, features, perSubsample)))
}

/** The last whole number from `first` on for which the answer is still yes; it is for `first`. */
function lastThat(answer: (value: number) => boolean, first: number, last: number): number {
  let [yes, no] = [first, last + 1]
  while (no - yes > 1) {
    const middle = (yes + no) >> 1
    if (answer(middle)) yes = middle
    else no = middle
  }
  return yes
}

export function selectsByRegion({ lambdas, lambdaMinRatio }: StabilitySettings): boolean {
  return lambdas !== undefined || lambdaMinRatio !== undefined
}

function checkSettings(settings: StabilitySettings, features: number): void {
  const { subsamples = DEFAULTS.subsamples, complementaryPairs, minFrequency, perSubsample, pfer } = settings
  const { penalty = 'l1' } = settings
  if (!PENALTIES[penalty]?.selects) throw wrong.keepsEveryFeature({ penalty })
  if (!(Number.isInteger(subsamples) && subsamples >= 2)) throw wrong.badSubsamples({ subsamples })
  if (complementaryPairs && subsamples % 2 === 1) throw wrong.oddSubsamples({ subsamples })
  if (minFrequency !== undefined && !(minFrequency > 0.5 && minFrequency <= 1)) {
    throw wrong.badMinFrequency({ value: minFrequency })
  }
  const whole = Number.isInteger(perSubsample ?? 1)
  if (perSubsample !== undefined && !(whole && perSubsample >= 1 && perSubsample <= features)) {
    throw wrong.badPerSubsample({ value: perSubsample, features })
  }
  if (pfer !== undefined && !(pfer > 0 && pfer < Number.POSITIVE_INFINITY)) throw wrong.badPfer({ value: pfer })
  checkTogether(settings)
}

/** A bound, a frequency and a number per subsample: two of them decide the third. */
function checkTogether(settings: StabilitySettings): void {
  const { minFrequency, perSubsample, pfer } = settings
  if (selectsByRegion(settings) && perSubsample !== undefined) throw wrong.regionAndPerSubsample()
  if (selectsByRegion(settings) && pfer !== undefined) throw wrong.regionAndPfer()
  if (minFrequency !== undefined && perSubsample !== undefined && pfer !== undefined) throw wrong.oneTooMany()
}
