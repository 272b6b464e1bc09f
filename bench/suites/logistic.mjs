import { realData } from '../datasets/real.mjs'
import { often } from '../runner/effort.mjs'
import { atMostTimes } from '../runner/targets.mjs'

const ours = 'logistic-path'

function logisticCase(name) {
  return {
    name,
    recipe: realData(name),
    objective: { kind: 'logistic-path' },
    ours,
    entries: often(ours, 'glmnet'),
    targets: [atMostTimes(ours, 'glmnet', 5)],
  }
}

/** The baseline of `compare` against the tool that is known for it. */
export const suite = {
  name: 'logistic',
  title: 'The path of ℓ1 logistic regression, 100 λ down to 0.01·λ_max, on standardized features',
  cases: (quick) => (quick ? ['sonar'] : ['sonar', 'colon', 'p300_muse']).map(logisticCase),
}
