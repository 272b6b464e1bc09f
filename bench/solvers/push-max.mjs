import { chosenPush } from './parts/chosen-push.mjs'

export const contender = chosenPush({
  name: 'push-max',
  summary: "the paper's own threshold, --threshold max; λ chosen by 5 folds",
  settings: { threshold: { kind: 'max' } },
})
