import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'xgboost',
  script: 'learners',
  summary: 'XGBoost: trees of depth 3, their number chosen by 5 folds and average precision',
  needs: 'import xgboost',
  install: 'apt install python3-xgboost',
})
