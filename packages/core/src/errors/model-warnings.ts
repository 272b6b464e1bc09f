import { gapText, shortNumber } from '../number-text.js'
import { warning } from './define.js'

/** What a user should know about a model. */

type AtLambda = { lambda: number; lambdaMax: number }

export const lambdaTooLarge = warning('empty-model', {
  field: 'lambda',
  message: ({ lambda, lambdaMax, beyond }: AtLambda & { beyond: boolean }) =>
    beyond
      ? `No feature is selected: λ = ${shortNumber(lambda)} is not below λ_max = ${shortNumber(lambdaMax)}, from where on w = 0 is optimal.`
      : `No feature is selected: λ = ${shortNumber(lambda)} is so large (λ_max = ${shortNumber(lambdaMax)}) that w = 0 is optimal ` +
        'within the tolerance.',
  hint: () => 'Choose a smaller λ, e.g. lambdaRatio: 0.1.',
})

export const emptyBeforeTheEnd = warning('empty-model', {
  message: ({ lambda, lambdaMax }: AtLambda & { relativeGap: number }) =>
    `No feature is selected yet: the solver stopped before it knew whether λ = ${shortNumber(lambda)} selects any ` +
    `(λ_max = ${shortNumber(lambdaMax)}).`,
  hint: () => 'Give it more time or iterations: whether features belong to this λ is open.',
})

/** An easier threshold that has models which are not empty: of so many negatives, searched for, or of more than before. */
export type Cure =
  | { kind: 'top-k'; k: number; negatives: number; lists: boolean }
  | { kind: 'fraction'; tau: number }
  | { kind: 'none' }
  | { kind: 'means-equal' }

/** A threshold that a surface has to write. */
type Easier = { kind: 'top-k'; k: number } | { kind: 'fraction'; tau: number }

type Hull = { distance: number; lists: boolean; signs: boolean; free: boolean; cure: Cure }

export const emptyForEveryLambda = warning('empty-model', {
  field: 'threshold',
  message: (hull: Hull) => `No feature is selected, and no λ will select one: ${whyEmpty(hull)}`,
  hint: ({ cure }) => cureWords(cure),
})

function whyEmpty({ distance, lists, signs, free }: Hull): string {
  if (free) return 'beside the features that are never penalized, no other improves the ranking of the training rows.'
  const rule = signs ? 'no linear rule with such signs' : 'no linear rule'
  const most = `(distance at most ${shortNumber(distance)})`
  if (lists) {
    return (
      `the mean of the positives cannot be told from means of negatives of the same lists ${most}, so ${rule} lifts the ` +
      'average positive above the highest negative of its list.'
    )
  }
  const where = signs ? 'is, as far as the signs allow a rule to see, inside' : 'lies inside'
  return (
    `the mean of the positives ${where} the convex hull of the negatives ${most}, so ${rule} lifts the average positive ` +
    'above the highest negative.'
  )
}

/** What to do about it, with thresholds as a surface writes them: unless told otherwise, as the library does. */
export function cureWords(cure: Cure, written: (threshold: Easier) => string = asOption): string {
  if (cure.kind === 'means-equal') {
    return 'Even the mean of all negatives coincides with the mean of the positives: these features do not tell the classes apart.'
  }
  if (cure.kind === 'none') {
    return 'No other threshold is proved to help: as far as a rule may use them, these features do not lift the average positive.'
  }
  if (cure.kind === 'fraction') {
    return cure.tau === 1
      ? `Compare with the mean of all negatives instead: ${written(cure)}.`
      : `Compare with the mean of more negatives instead: ${written(cure)}, or more, up to 1 for all of them.`
  }
  const { k, negatives, lists } = cure
  const which = lists ? `the ${k} highest negatives of each list` : `the ${k} highest of the ${negatives} negatives`
  return `Compare with the mean of ${which} instead: ${written({ kind: 'top-k', k })} (or more).`
}

function asOption(threshold: Easier): string {
  const fields = Object.entries(threshold).map(([name, value]) => `${name}: ${name === 'kind' ? `'${value}'` : value}`)
  return `threshold: { ${fields.join(', ')} }`
}

export const notSolved = warning('not-solved', {
  message: ({ status, relativeGap, tolerance }: { status: string; relativeGap: number; tolerance: number }) =>
    `The solver ended as '${status}' with a relative gap of ${gapText(relativeGap)}; ${tolerance} was asked for.`,
  hint: ({ status }) =>
    status === 'rounding-limited'
      ? 'Columns whose offset is huge beside their spread, or nearly the same as others, leave no digits for more: subtract a constant from them, or leave them out.'
      : "The weights are at least this close to optimal. Try solver: 'auto', a larger tolerance, or a larger λ.",
})

export const lambdaMaxBounded = warning('lambda-max-bounded', {
  field: 'lambda',
  message: ({ lower, upper }: { lower: number; upper: number }) =>
    `λ_max lies between ${shortNumber(lower)} and ${shortNumber(upper)}: the search ended before it was known better, and the upper ` +
    'bound stands for it.',
  hint: () => 'Parts of λ_max are parts of that bound: give λ itself where that matters.',
})

export const freeWeightLarge = warning('free-weight-large', {
  field: 'factors',
  message: ({ features, limit }: { features: readonly string[]; limit: number }) =>
    `The weight of ${features.map((name) => `'${name}'`).join(', ')}, which is never penalized, was stopped at ${limit}: ` +
    'without a limit it would grow.',
  hint: () => 'Give it a small factor instead of 0, such as 0.001.',
})

export const listsSkipped = warning('lists-skipped', {
  field: 'queries',
  message: ({ skipped, lists }: { skipped: number; lists: number }) =>
    `${skipped} of ${lists} lists have rows of one class only and are left out.`,
  hint: () =>
    'Inside such a list there is nothing to rank; nothing needs to be done unless the queries or the labels are wrong.',
})

export const topKCapped = warning('top-k-capped', {
  field: 'threshold',
  message: ({ short, lists, k }: { short: number; lists: number; k: number }) =>
    `${short} of ${lists} lists have fewer than ${k} negatives: there the mean of all of them is the threshold.`,
  hint: () => "A fraction suits lists of different lengths: threshold: { kind: 'fraction', tau: 0.1 }.",
})
