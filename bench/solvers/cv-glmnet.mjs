import { glmnet } from './glmnet.mjs'

export const contender = glmnet({
  name: 'cv-glmnet',
  what: 'cv',
  summary: 'R cv.glmnet: λ of binomial regression chosen by 5 folds, with the table already in memory',
})
