import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'sklearn-l1-logistic',
  script: 'learners',
  summary: 'scikit-learn: LogisticRegressionCV, ℓ1, 20 C by 5 folds and average precision',
  needs: 'import sklearn',
  install: 'apt install python3-sklearn',
})
