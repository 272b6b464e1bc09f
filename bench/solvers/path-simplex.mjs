import { pathCertifier, pathScreen, solveOnGrid } from '../core.mjs'
import { problemOf } from '../objective/one-lambda.mjs'
import { gridFrom, standardized } from '../objective/whole-path.mjs'

/** The parametric simplex method alone: every breakpoint is passed, and the points of the grid are certified. */
export const contender = {
  name: 'path-simplex',
  ours: true,
  summary: 'the exact path by parametric simplex, on a problem made ready',
  prepare(dataset) {
    const problem = problemOf(standardized(dataset), { penalty: 'l1', lambda: 1 })
    return () => {
      const screen = pathScreen(problem)
      const walk = solveOnGrid(problem, gridFrom, screen ? { screen } : {})
      const points = []
      let step = walk.next()
      for (; !step.done; step = walk.next()) points.push(step.value)
      const certificates = pathCertifier(problem, screen)(points)
      return {
        status: step.value.status === 'finished' ? 'solved' : step.value.status,
        iterations: step.value.pivots,
        objectives: certificates.map(({ primal }) => primal),
        gap: Math.max(...certificates.map(({ relativeGap }) => relativeGap)),
      }
    }
  },
}
