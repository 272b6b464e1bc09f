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
  return settings[bestAmong(settings.map(meansOf))]
}

type Means = Pick<LeftOut, Measure | 'selected'>

/** Once for each setting, not for every comparison, and in one loop: dozens of choices from hundreds of settings correct one. */
function meansOf({ splits }: Tried): Means {
  const count = splits.length
  let [value, partialAuc, selected] = [0, 0, 0]
  for (let i = 0; i < count; i++) {
    value += splits[i].value
    partialAuc += splits[i].partialAuc
    selected += splits[i].selected
  }
  return { value: value / count, partialAuc: partialAuc / count, selected: selected / count }
}

/** The place of the best. */
function bestAmong(means: readonly Means[]): number {
  let best = 0
  for (let other = 1; other < means.length; other++) if (compare(means[other], means[best]) > 0) best = other
  return best
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
  const means = all.map(meansOf)
  const challenger = challengerOf(all, means)
  if (alive.length === 0 || alive[0] !== families[0]) return all[challenger]
  const keeper = bestAmong(means.slice(0, families[0].length))
  const surely = MEASURES.some((measure) => isBetter(all[challenger], all[keeper], measure))
  const nowhereWorse = MEASURES.every((measure) => means[challenger][measure] - means[keeper][measure] >= -ROUNDING)
  return all[surely && nowhereWorse ? challenger : keeper]
}

/** Of all that are within a standard error of the best metric, the first with the best partial AUC, then with the fewest features. */
function challengerOf(all: readonly Tried[], means: readonly Means[]): number {
  const winner = bestAmong(means)
  let best = -1
  for (let other = 0; other < all.length; other++) {
    // No standard error is below 0: what is as good by its mean is near, without a look at the splits.
    const isNear = means[winner].value - means[other].value <= 0 || !isBetter(all[winner], all[other], 'value')
    if (isNear && (best < 0 || closer(means[other], means[best]) > 0)) best = other
  }
  return best
}

/** By partial AUC, then by fewer features. */
function closer(a: Means, b: Means): number {
  const difference = a.partialAuc - b.partialAuc
  return Math.abs(difference) > ROUNDING ? difference : b.selected - a.selected
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
