import { useEffect, useRef } from 'react'
import type { PathView, ValidationView } from '../../engine/engine.js'
import { chosenPoint } from './chosen-point.js'

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
