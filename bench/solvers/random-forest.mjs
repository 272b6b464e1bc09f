import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'random-forest',
  script: 'learners',
  summary: 'scikit-learn: 500 trees with its own defaults',
  needs: 'import sklearn',
  install: 'apt install python3-sklearn',
})
