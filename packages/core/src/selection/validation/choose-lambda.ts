import type { CrossValidationSummary } from '../../model/document/model.js'

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

/** Means that differ by no more than this are equal: they differ by the order in which numbers were added. */
const ROUNDING = 1e-12

/**
 * The best mean, of equals the sparsest model; by the rule of one standard error (Breiman et al. 1984), the sparsest
 * whose mean is not below the best less its standard error.
 */
export function chooseLambda(path: readonly CurvePoint[], rule: CrossValidationSummary['rule']): CurvePoint {
  const from = (least: number) =>
    sparsest(path.filter(({ mean }) => mean >= least - ROUNDING * Math.max(1, Math.abs(least))))
  const best = from(Math.max(...path.map(({ mean }) => mean)))
  return rule === '1se' ? from(best.mean - best.standardError) : best
}

/** The fewest features; of equals the first, which has the largest λ. */
function sparsest(points: readonly CurvePoint[]): CurvePoint {
  return points.reduce((a, b) => (b.selected < a.selected ? b : a))
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
