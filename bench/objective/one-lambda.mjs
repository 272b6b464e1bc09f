import { DenseRows, makePenalty, orderByClass, pushLoss } from '../core.mjs'

/** One problem, λΩ(w) + L(w), on the features as they are, to a certified relative gap. */
export const oneLambda = (penalty, lambda, { tolerance = 1e-6, timeLimitMs = 120_000 } = {}) => ({
  kind: 'one-lambda',
  penalty,
  lambda,
  tolerance,
  timeLimitMs,
})

/**
 * The problem as the solvers take it; dense features are only copied when their rows are not in class order, and sparse ones as `fit` copies
 * them.
 */
export function problemOf({ features, labels }, { penalty, lambda }) {
  const order = orderByClass({ features, labels })
  return {
    map: isReady(features, order.rows) ? features : features.copyRows(order.rows),
    loss: pushLoss(order, { kind: 'max' }),
    penalty: makePenalty(penalty, features.cols),
    lambda,
  }
}

const isReady = (features, rows) => features instanceof DenseRows && rows.every((row, i) => row === i)
