import { refusal } from './define.js'
import { didYouMean } from './words.js'

/** What is wrong with how a ranking is to be judged. */

export const unknownMetric = refusal('unknown-metric', {
  kind: 'usage',
  field: 'metric',
  message: ({ name }: { name: string; known: readonly string[]; meant: string | undefined }) =>
    `There is no metric called '${name}'.`,
  hint: ({ known, meant }) => `${didYouMean(meant)}The metrics are ${known.join(', ')}.`,
})

/** A metric that takes no number has no domain for one. */
export const badMetricParameter = refusal('bad-metric-parameter', {
  kind: 'usage',
  field: 'metric',
  message: ({ name, metric, symbol, domain }: MetricParameter) =>
    domain === undefined
      ? `The metric ${metric} takes no number, but '${name}' has one.`
      : `The ${symbol} of '${name}' must be ${domain}.`,
  hint: ({ metric, domain }) =>
    domain === undefined
      ? `Write ${metric}.`
      : `Write a number that is ${domain} after '${metric}-', or ${metric} alone.`,
})

type MetricParameter = { name: string; metric: string; symbol: string | undefined; domain: string | undefined }

export const badReviewBudget = refusal('bad-review-budget', {
  kind: 'usage',
  field: 'budget',
  message: ({ budget }: { budget: number }) =>
    `The budget is ${budget}, but must be a whole number of rows, at least 1.`,
  hint: () => 'Leave it out to look at as many rows as there are positives.',
})

export const badLevel = refusal('bad-level', {
  kind: 'usage',
  field: 'level',
  message: ({ value }: { value: number }) => `The level is ${value}, but must lie between 0 and 1.`,
  hint: () => 'The usual choice is level: 0.95.',
})

export const badPairs = refusal('bad-pairs', {
  kind: 'usage',
  message: ({ first, second }: { first: number; second: number }) =>
    `The test compares pairs of finite numbers; there are ${first} and ${second} values.`,
  hint: () => 'Give two lists of the same length.',
})
