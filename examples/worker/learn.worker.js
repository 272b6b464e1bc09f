// Import maps do not reach workers, so that the library is named by its path.
import { fitByCrossValidation, toyProblem } from './library/index.js'

self.onmessage = ({ data }) => {
  // A generator: every step says how far it is, and the last one gives the model.
  const steps = fitByCrossValidation(toyProblem(data), { folds: 5 })
  let step = steps.next()
  for (; !step.done; step = steps.next()) postMessage({ progress: step.value.done / step.value.total })
  const { status, features } = step.value
  postMessage({ summary: `${status}: ${features.selected} of ${features.total} features` })
}
