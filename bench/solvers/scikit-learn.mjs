import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'scikit-learn',
  summary: 'scikit-learn: ℓ1 logistic regressions at several C, or one linear support vector classifier',
  needs: 'import sklearn',
  install: 'apt install python3-sklearn',
})
