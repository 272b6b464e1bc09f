import { curveAt } from '../../data/scaling/knots.js'
import { type NamedRows, type Scoring, weighedColumns } from './score.js'

/** What one feature adds to the score of a row. */
export interface Contribution {
  feature: string
  /** The feature's value in this row, or what stands for it where it is missing. */
  value: number
  /**
   * weight·(value − mean)/scale, of the value through its curve where it has one: above 0 it moves the row up, compared
   * with the average row of the training data.
   */
  contribution: number
}

/**
 * Says why rows score what they score. The contributions of a row sum up to its score; each is relative to the average
 * row of the training data, whose score is 0 when the features were standardized. Returns a function of the row number
 * (from 0) and of how many of the largest contributions are wanted; those of 0 are left out.
 *
 * @example
 * ```ts
 * const data = toyProblem({ rows: 100, relevant: 5, noise: 20, seed: 1 })
 * const model = fit(data, { lambdaRatio: 0.1 })
 * const why = contributions(model, data)
 * why(0, 3).length // 3
 * const sum = why(0).reduce((total, { contribution }) => total + contribution, 0)
 * Math.abs(sum - scoreTable(model, data)[0]) < 1e-12 // true
 * ```
 */
export function contributions(model: Scoring, table: NamedRows): (row: number, count?: number) => Contribution[] {
  const { names, weights, mean, scale, fill, transform } = model.scoring
  const { used, columns } = weighedColumns(model, table)
  const cells = new Float64Array(used.length)
  return (row, count) => {
    columns.readRow(row, cells, 0)
    const all = used.map((k, i) => {
      const value = Number.isNaN(cells[i]) && fill ? fill[k] : cells[i]
      const curve = transform?.[k]
      const bent = curve ? curveAt(curve, value) : value
      return { feature: names[k], value, contribution: (weights[k] * (bent - mean[k])) / scale[k] }
    })
    const effective = all.filter(({ contribution }) => contribution !== 0)
    return effective.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution)).slice(0, count)
  }
}
