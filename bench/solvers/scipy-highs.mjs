import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'scipy-highs',
  summary: 'HiGHS as scipy has it (native code), one linear program per λ, each from scratch',
  needs: 'import numpy, scipy.optimize',
  install: 'apt install python3-scipy',
})
