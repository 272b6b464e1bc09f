import type { PathView, ValidationView } from '../../engine/engine.js'

/** A handful of features to look at, until cross-validation has chosen. */
const FIRST_LOOK = 5

/** Where on the path the page stands: where the user put it, else where cross-validation did, else at a first few features. */
export function chosenPoint({ points, lambdaMax }: PathView, ratio?: number, validation?: ValidationView): number {
  if (ratio !== undefined) return nearestPoint(points, ratio * lambdaMax)
  if (validation) return nearestPoint(points, validation.lambda)
  const few = points.findIndex(({ selected }) => selected >= FIRST_LOOK)
  return few >= 0 ? few : points.length - 1
}

/** The point with the λ nearest on a logarithmic scale, as the points are spaced. */
export function nearestPoint(points: PathView['points'], lambda: number): number {
  let best = 0
  const distance = (i: number) => Math.abs(Math.log(points[i].lambda / lambda))
  for (let i = 1; i < points.length; i++) if (distance(i) < distance(best)) best = i
  return best
}
