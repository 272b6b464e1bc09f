import { glmnet } from './glmnet.mjs'

export const contender = glmnet({
  name: 'cv-glmnet-default',
  what: 'cv-default',
  summary: 'R cv.glmnet as it is called without a setting: 10 folds, 100 λ, with the table already in memory',
})
