import type { CrossValidationSummary } from '../model/model.js'

/** What a fold says at each λ: the metric on the rows left out, and how many features were used. */
export type FoldCurve = { value: number; selected: number }[]

/** What all folds say at one λ. */
export type CurvePoint = CrossValidationSummary['path'][number]

/** Mean and standard error over the folds, at each λ. */
export function summarizeCurves(curves: readonly FoldCurve[], lambdas: readonly number[]): CurvePoint[] {
  return lambdas.map((lambda, i) => {
    const values = curves.map((curve) => curve[i].value)
    const mean = average(values)
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    const standardError = Math.sqrt(squares / Math.max(1, values.length - 1) / values.length)
    return { lambda, mean, standardError, selected: average(curves.map((curve) => curve[i].selected)) }
  })
}

/**
 * The first point, that is the largest λ and the sparsest model, that is as good as the best; by the rule of one standard
 * error (Breiman et al. 1984), as good as the best less its standard error.
 */
export function chooseLambda(path: readonly CurvePoint[], rule: CrossValidationSummary['rule']): CurvePoint {
  const best = path.reduce((a, b) => (b.mean > a.mean ? b : a))
  const enough = rule === '1se' ? best.mean - best.standardError : best.mean
  return path.find((point) => point.mean >= enough) ?? best
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
