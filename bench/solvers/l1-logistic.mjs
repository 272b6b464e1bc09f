import { bestOf, judgeOf, l1Logistic, Random, scoreRows, selectRows, stratifiedFolds } from '../core.mjs'
import { learner } from './parts/learner.mjs'

const FOLDS = 5
/** As `compare` has them: choosing needs the metric, not the last digits. */
const [CHOOSING, FINAL] = [1e-4, 1e-6]

/** What the rows left out say of every setting, fold after fold. */
function leftOut(train, settings) {
  const fold = stratifiedFolds(train.labels, FOLDS, Random.fromSeed(1))
  const rowsOf = (wanted) => selectRows(train, Array.from(fold.keys()).filter(wanted))
  return Array.from({ length: FOLDS }, (_, k) => {
    const [rest, out] = [rowsOf((row) => fold[row] !== k), rowsOf((row) => fold[row] === k)]
    const judge = judgeOf(out, 'pos-at-top', { budget: 1, of: out.labels.length })
    return Array.from(l1Logistic.fitPath(rest, settings, CHOOSING), judge)
  })
}

export const contender = learner({
  name: 'l1-logistic',
  summary: 'our ℓ1 logistic regression, λ chosen by 5 folds by the same measures as the push',
  learn(train) {
    const settings = l1Logistic.settings(train.features.cols)
    const folds = leftOut(train, settings)
    const tried = settings.map((setting, i) => ({ setting, splits: folds.map((results) => results[i]) }))
    const [rule] = l1Logistic.fitPath(train, [bestOf(tried).setting], FINAL)
    return { score: (test) => scoreRows(rule, test.features), features: rule.selected }
  },
})
