import { useEffect, useRef } from 'react'
import type { PathView, ValidationView } from '../../engine/views.js'

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

/** The point of the path where each feature comes in for the first time. */
export function firstPoints({ points }: PathView): ReadonlyMap<number, number> {
  const firsts = new Map<number, number>()
  points.forEach(({ features }, i) => {
    for (const feature of features) if (!firsts.has(feature)) firsts.set(feature, i)
  })
  return firsts
}

/**
 * The point of the path that is shown. After a change of the problem it stays where it was until cross-validation has
 * chosen anew, so that nothing moves but for the change itself.
 */
export function usePoint(path: PathView, ratio: number | undefined, validation: ValidationView | undefined): number {
  const before = useRef<number>(undefined)
  const point = chosenPoint(path, ratio ?? (validation ? undefined : before.current), validation)
  useEffect(() => {
    before.current = path.points[point].lambda / path.lambdaMax
  }, [path, point])
  return point
}
