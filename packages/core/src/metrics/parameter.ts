import type { MetricParameter } from './metric.js'

/** What a parameter means and may be; each metric adds its default and the values that tables show. */
type ParameterKind = Pick<MetricParameter, 'symbol' | 'domain' | 'accepts'>

/** A number of rows at the top of the list. */
export const ROWS: ParameterKind = {
  symbol: 'k',
  domain: 'a whole number of at least 1',
  accepts: (value) => Number.isInteger(value) && value >= 1,
}

/** A false positive rate, at which the ROC curve is read. */
export const RATE: ParameterKind = {
  symbol: 'fpr',
  domain: 'between 0 and 1',
  accepts: (value) => value >= 0 && value <= 1,
}

/** A false positive rate, up to which the ROC curve is averaged. */
export const RATE_RANGE: ParameterKind = {
  symbol: 'fpr',
  domain: 'above 0 and at most 1',
  accepts: (value) => value > 0 && value <= 1,
}

/** A share of the list, from its top. */
export const FRACTION: ParameterKind = { ...RATE_RANGE, symbol: 'fraction' }

/** How fast the weight of a rank decays. */
export const STEEPNESS: ParameterKind = {
  symbol: 'alpha',
  domain: 'above 0',
  accepts: (value) => value > 0 && Number.isFinite(value),
}
