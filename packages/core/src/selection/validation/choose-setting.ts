/** What a split says of one setting, by the rows left out, and how many features were used. */
export interface LeftOut {
  /** The metric. */
  value: number
  partialAuc: number
  /** The part of the first rows that is positive. */
  precision: number
  selected: number
}

/** A setting with what every split says of it, in the order of the splits. */
export interface Tried {
  splits: readonly LeftOut[]
}

/** Means that differ by no more than this are equal: they differ by the order in which numbers were added. */
const ROUNDING = 1e-12

const MEASURES = ['value', 'partialAuc'] as const
type Measure = (typeof MEASURES)[number]

/** The mean over the splits. */
export function meanOf({ splits }: Tried, what: keyof LeftOut): number {
  let sum = 0
  for (const split of splits) sum += split[what]
  return sum / splits.length
}

/** The best by the metric; of equals by the partial AUC, then the sparsest, then the first. */
export function bestOf<T extends Tried>(settings: readonly T[]): T {
  const means = settings.map(meansOf)
  let best = 0
  for (let other = 1; other < means.length; other++) if (compare(means[other], means[best]) > 0) best = other
  return settings[best]
}

type Means = Pick<LeftOut, Measure | 'selected'>

/** Once for each setting, not for every comparison: dozens of choices from hundreds of settings correct one. */
function meansOf(setting: Tried): Means {
  return {
    value: meanOf(setting, 'value'),
    partialAuc: meanOf(setting, 'partialAuc'),
    selected: meanOf(setting, 'selected'),
  }
}

function compare(a: Means, b: Means): number {
  for (const measure of MEASURES) {
    const difference = a[measure] - b[measure]
    if (Math.abs(difference) > ROUNDING * Math.max(1, Math.abs(b[measure]))) return difference
  }
  return b.selected - a.selected
}

/**
 * The best setting of several families, the first of which is the one to keep without a reason against it: here the paper's
 * own threshold among others. With few rows the metric of the best of hundreds is mostly luck, and on small real tables
 * the plain winner ranked new rows worse than the paper's threshold did (docs/decisions/0024). So the first family is left
 * only for a setting that is better by more than a standard error, of the differences between the two on the same splits,
 * in the metric or in the partial AUC, and worse in neither. The challenger is, of all that are within a standard error of
 * the best metric, the one with the best partial AUC.
 */
export function bestOfFamilies<T extends Tried>(families: readonly (readonly T[])[]): T {
  const alive = families.filter((settings) => settings.length > 0)
  const all = alive.flat()
  const winner = bestOf(all)
  const near = all.filter((setting) => !isBetter(winner, setting, 'value'))
  const challenger = near.reduce((best, other) => (closer(other, best) > 0 ? other : best))
  if (alive.length === 0 || alive[0] !== families[0]) return challenger
  const keeper = bestOf(families[0])
  const surely = MEASURES.some((measure) => isBetter(challenger, keeper, measure))
  const nowhereWorse = MEASURES.every((measure) => difference(challenger, keeper, measure).mean >= -ROUNDING)
  return surely && nowhereWorse ? challenger : keeper
}

/** By partial AUC, then by fewer features. */
function closer(a: Tried, b: Tried): number {
  const { mean } = difference(a, b, 'partialAuc')
  return Math.abs(mean) > ROUNDING ? mean : meanOf(b, 'selected') - meanOf(a, 'selected')
}

/** Whether a beats b by more than one standard error. */
function isBetter(a: Tried, b: Tried, measure: Measure): boolean {
  const { mean, standardError } = difference(a, b, measure)
  return mean > standardError + ROUNDING
}

/** a − b, split by split. Of hundreds of settings, for every choice that corrects another: no array is made. */
function difference(a: Tried, b: Tried, measure: Measure): { mean: number; standardError: number } {
  const count = a.splits.length
  let sum = 0
  for (let i = 0; i < count; i++) sum += a.splits[i][measure] - b.splits[i][measure]
  const mean = sum / count
  let squares = 0
  for (let i = 0; i < count; i++) squares += (a.splits[i][measure] - b.splits[i][measure] - mean) ** 2
  return { mean, standardError: standardErrorOf(squares, count) }
}

/** The mean and its standard error; one value has the standard error 0. */
export function spreadOf(values: readonly number[]): { mean: number; standardError: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, standardError: standardErrorOf(squares, values.length) }
}

function standardErrorOf(squares: number, count: number): number {
  return Math.sqrt(squares / Math.max(1, count - 1) / count)
}

/**
 * Of one family, the sparsest setting whose mean is not below that of the best less its standard error (Breiman et al. 1984).
 */
export function sparsestNear<T extends Tried>(settings: readonly T[], best: T): T {
  const { mean, standardError } = spreadOf(best.splits.map(({ value }) => value))
  const least = mean - standardError - ROUNDING * Math.max(1, Math.abs(mean))
  const near = settings.filter((setting) => meanOf(setting, 'value') >= least)
  return near.reduce((a, b) => (meanOf(b, 'selected') < meanOf(a, 'selected') ? b : a))
}

/** Whether the metric cannot tell the settings apart: all have the same mean. */
export function allTie(settings: readonly Tried[]): boolean {
  const means = settings.map((setting) => meanOf(setting, 'value'))
  return Math.max(...means) - Math.min(...means) <= ROUNDING
}
