import { alignedNumber, shortNumber } from '@infinite-push/core/internal'
import { csvLine } from '@infinite-push/report'
import { colorsFor } from '../terminal/color.js'
import type { ProgramContext } from '../terminal/program.js'
import { textTable } from '../terminal/table.js'

/** What a feature adds to the score: weight·(x − mean)/scale, which is perUnit for each unit of x. */
export interface Coefficient {
  feature: string
  column: string
  /** The level of a category that the feature stands for. */
  level?: string
  weight: number
  mean: number
  scale: number
  perUnit?: number
  /** What stands for a cell without a value. */
  whenMissing?: number
}

/** The rule as CSV; the offset is a line of its own, so that the score is its sum with perUnit·x over the others. */
export function* coefficientsCsv(coefficients: readonly Coefficient[], offset: number): Generator<string> {
  yield csvLine(['feature', 'column', 'level', 'weight', 'mean', 'scale', 'per unit', 'when missing'])
  for (const { feature, column, level, weight, mean, scale, perUnit, whenMissing } of coefficients) {
    yield csvLine([feature, column, level, weight, mean, scale, perUnit, whenMissing])
  }
  yield csvLine(['(offset)', undefined, undefined, undefined, undefined, undefined, offset, undefined])
}

/** The rule for people. */
export function coefficientLines(
  coefficients: readonly Coefficient[],
  offset: number,
  context: ProgramContext,
): string[] {
  const { bold, dim } = colorsFor(context.stdout, context.env)
  const cells = coefficients.map(({ feature, weight, mean, scale, perUnit }) => [
    feature,
    alignedNumber(weight),
    shortNumber(mean),
    shortNumber(scale),
    perUnit === undefined ? 'by a curve' : shortNumber(perUnit),
  ])
  const [header, ...lines] = textTable(['feature', 'weight', 'mean', 'scale', 'per unit'], cells).split('\n')
  const curves = coefficients.some(({ perUnit }) => perUnit === undefined)
  const told = curves
    ? 'Features without a number per unit go through a curve first; export has it.'
    : `score = ${shortNumber(offset)} + the sum of per unit · x = the sum of weight · (x − mean)/scale`
  return [bold(header), ...lines, '', dim(told)]
}
