import { chosenPush } from './parts/chosen-push.mjs'

export const contender = chosenPush({
  name: 'push-ranks',
  summary: 'the default with --transform auto: 5 folds also decide whether features go through their ranks',
  settings: { transform: 'auto' },
})
