import { solveTopPush } from '../core.mjs'
import { problemOf } from '../objective/one-lambda.mjs'

/** Another loss (squared hinges) with its own certificate: its time counts, its objective cannot be compared. */
export const contender = {
  name: 'top-push',
  summary: 'own TopPush (Li, Jin and Zhou 2014): squared hinges, ridge, accelerated dual gradient',
  prepare(dataset, objective) {
    const { map, loss, lambda } = problemOf(dataset, objective)
    const positives = map.rows - loss.negatives
    return () => {
      const { status, certificate, iterations } = solveTopPush({ map, positives, lambda }, objective)
      return { status, gap: certificate.relativeGap, iterations }
    }
  },
}
