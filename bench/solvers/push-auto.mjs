import { chosenPush } from './parts/chosen-push.mjs'

export const contender = chosenPush({
  name: 'push-auto',
  summary: 'what `fit` does without a flag: threshold and λ chosen by 5 folds',
  settings: {},
})
