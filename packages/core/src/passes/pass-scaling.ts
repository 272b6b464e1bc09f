import { identityStandardization, type Standardization } from '../data/scaling/standardize.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { LinearRule, TableStatistics } from './table-of-passes.js'

/**
 * Between the table's own units and those that are learnt in. Scores are told from the mean of every feature, so that large
 * offsets do not cancel; the loss sees differences of scores only, to which that changes nothing.
 */
export class PassScaling {
  readonly standardization: Standardization
  /** How far the features spread, in the units that are learnt in. */
  readonly spread: Vec
  /** The columns that do not vary. */
  readonly constant: readonly number[]
  private readonly center: Vec
  private readonly factor: Vec

  constructor({ mean, deviation, least, most, fill }: TableStatistics, standardized: boolean) {
    const varies = (k: number) => least[k] < most[k] && Number.isFinite(1 / deviation[k])
    this.constant = Array.from(mean.keys()).filter((k) => !varies(k))
    this.center = mean
    const scale = deviation.map((value, k) => (varies(k) ? value : 1))
    this.factor = scale.map((value, k) => (varies(k) ? (standardized ? 1 / value : 1) : 0))
    this.spread = deviation.map((value, k) => value * this.factor[k])
    const own = standardized ? { mean, scale, constant: this.constant } : identityStandardization(mean.length)
    this.standardization = { ...own, ...(fill && { fill }) }
  }

  /** The rule of weights that were learnt. */
  ruleOf(w: Vec): LinearRule {
    return { weights: w.map((weight, k) => weight * this.factor[k]), center: this.center }
  }

  /** Rows as they are, one after the other, in the units that are learnt in. */
  rows(values: Vec): Vec {
    const { center, factor } = this
    const cols = center.length
    const scaled = new Float64Array(values.length)
    for (let t = 0; t < values.length; t += cols) {
      for (let k = 0; k < cols; k++) scaled[t + k] = (values[t + k] - center[k]) * factor[k]
    }
    return scaled
  }

  /** A sum of rows that were told from the center. */
  sums(values: Vec): Vec {
    return values.map((value, k) => value * this.factor[k])
  }
}
