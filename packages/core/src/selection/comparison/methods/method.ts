import type { Dataset } from '../../../data/dataset/dataset.js'
import type { Curves } from '../../../data/scaling/knots.js'
import type { Standardization } from '../../../data/scaling/standardize.js'
import type { Threshold } from '../../../loss/push/threshold.js'
import { power } from '../../../numeric/algebra/power.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { PenaltyName } from '../../../penalty/all.js'
import { countSelected } from '../../path/path.js'

/** A linear scoring rule for raw features, and the setting it was learned with. */
export interface Rule {
  setting: number
  /** One per feature, for (x − mean)/scale. */
  weights: Vec
  mean: Vec
  scale: Vec
  /** What stands for a missing cell of each feature, when cells may be missing. */
  fill?: Vec
  /** The curve that each feature goes through, when features are transformed. */
  transform?: Curves
  /** How many weights are not 0. */
  selected: number
}

/** A way to learn a scoring rule that has one number left to choose. A new method is one file and one line in all.ts. */
export interface Method {
  readonly name: string
  /** What it minimizes, as short text. */
  readonly problem: string
  readonly penalties: readonly PenaltyName[]
  /** Where it was published. */
  readonly reference: string
  /** The penalty of the infinite push that it solves, when it does: then the threshold can be another one than `max`. */
  readonly pushes?: PenaltyName
  /** Whether it can rank inside lists. */
  readonly lists: boolean
  /** The settings to choose from for so many features, the sparsest or most regularized first. */
  settings(features: number): readonly number[]
  /**
   * One rule per setting, in the order given, learned from standardized features. Settings are relative, so that one
   * chosen on a part of the rows fits all of them.
   */
  fitPath(train: Dataset, settings: readonly number[], tolerance: number, threshold?: Threshold): Iterable<Rule>
}

export function makeRule(setting: number, weights: Vec, standardization: Standardization): Rule {
  const { mean, scale, fill, transform } = standardization
  const selected = countSelected(weights)
  return { setting, weights, mean, scale, ...(fill && { fill }), ...(transform && { transform }), selected }
}

/** λ as parts of where the path starts: equal steps on a logarithmic scale, descending. */
export function ratios(largest: number, smallest: number, count = 20): readonly number[] {
  return Array.from({ length: count }, (_, i) => largest * power(smallest / largest, i / (count - 1)))
}
