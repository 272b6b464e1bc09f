import { fit } from '../core.mjs'

/** What a user of the library calls: checks, class order, auto's solver, certificate and training metrics included. */
export const contender = {
  name: 'fit',
  ours: true,
  summary: 'the public `fit` with `auto`, from the table to the certified model',
  prepare: (dataset, objective) => () => {
    const { penalty, lambda, tolerance, timeLimitMs } = objective
    const model = fit(dataset, { penalty, lambda, tolerance, timeLimitMs, standardize: false })
    const { primal, relativeGap } = model.certificate
    const weights = Object.values(model.weights)
    return {
      status: model.status,
      solver: model.solver,
      objective: primal,
      gap: relativeGap,
      size: omega(penalty, weights),
    }
  },
}

const omega = (penalty, weights) => weights.reduce((sum, w) => sum + (penalty === 'l1' ? Math.abs(w) : (w * w) / 2), 0)
