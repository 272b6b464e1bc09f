import { path } from '../core.mjs'
import { COUNT, SMALLEST } from '../objective/whole-path.mjs'

/** What a user of the library calls: λ_max, standardizing and every certificate included. */
export const contender = {
  name: 'path',
  ours: true,
  summary: 'the public `path` with `auto`: 100 λ, each certified',
  prepare: (dataset) => () => {
    const points = path(dataset, { count: COUNT, lambdaMinRatio: SMALLEST })
    return {
      status: points.every(({ status }) => status === 'solved') ? 'solved' : 'not all solved',
      objectives: points.map(({ certificate }) => certificate.primal),
      gap: Math.max(...points.map(({ certificate }) => certificate.relativeGap)),
    }
  },
}
