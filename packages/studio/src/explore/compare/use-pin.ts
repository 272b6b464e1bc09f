import { useMemo } from 'react'
import type { Problem } from '../../engine/problem.js'
import { decidedOf, sameLambda } from '../../engine/setting.js'
import type { PathView, ValidationView } from '../../engine/views.js'
import type { Pin } from '../../state/pins.js'

/** What is shown as a pin. Where cross-validation stopped, its own λ counts: it can differ from the path's in the last digit. */
export function usePin(problem: Problem, path: PathView, point: number, chosen: ValidationView | undefined): Pin {
  return useMemo(() => {
    const { corrections: _, ...rest } = problem
    const { lambda } = path.points[point] ?? path.points[0]
    const own = chosen && sameLambda(chosen.lambda, lambda) ? chosen.lambda : lambda
    return { problem: { ...rest, ...decidedOf(path) }, lambda: own }
  }, [problem, path, point, chosen])
}
