import { classOrdered, LogisticDescent, LogisticLoss } from '../core.mjs'
import { COUNT, gridFrom } from '../objective/whole-path.mjs'

/** Relative duality gap of every λ. */
const TOLERANCE = 1e-6

/** The `l1-logistic` of `compare`, standardizing and every certificate included. */
export const contender = {
  name: 'logistic-path',
  ours: true,
  summary: `our ℓ1 logistic regression: ${COUNT} λ, each certified`,
  prepare: (dataset) => () => {
    const { map, positives, negatives } = classOrdered(dataset)
    const descent = new LogisticDescent(map, new LogisticLoss(positives, negatives))
    const points = gridFrom(descent.lambdaMax).map((lambda) => descent.solve(lambda, TOLERANCE))
    return {
      status: points.every(({ status }) => status === 'solved') ? 'solved' : 'not all solved',
      gap: Math.max(...points.map(({ certificate }) => certificate.relativeGap)),
    }
  },
}
