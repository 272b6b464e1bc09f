import { finish, fitByCrossValidation, scoreTable } from '../../core.mjs'
import { learner } from './learner.mjs'

/** The infinite push with what is not given chosen by 5 folds, as `fit` does it. */
export function chosenPush({ name, summary, settings }) {
  return learner({
    name,
    summary,
    learn(train) {
      const model = finish(fitByCrossValidation(train, { folds: 5, ...settings }))
      return {
        score: (test) => scoreTable(model, test),
        features: model.scoring.weights.filter((weight) => weight !== 0).length,
      }
    },
  })
}
