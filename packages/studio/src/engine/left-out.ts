import type { CrossValidationSummary } from '@infinite-push/core'
import type { LeftOut } from './views.js'

/** What cross-validation says at a λ: between two that it tried, in proportion, on a logarithmic scale as they are spaced. */
export function leftOutAt({ path }: Pick<CrossValidationSummary, 'path'>, lambda: number): Omit<LeftOut, 'metric'> {
  const next = path.findIndex((tried) => tried.lambda <= lambda)
  const below = path[next] ?? path[path.length - 1]
  const above = path[next - 1] ?? below
  if (above === below) return below
  const part = Math.log(lambda / below.lambda) / Math.log(above.lambda / below.lambda)
  const between = (a: number, b: number) => a + part * (b - a)
  return {
    mean: between(below.mean, above.mean),
    standardError: between(below.standardError, above.standardError),
  }
}
