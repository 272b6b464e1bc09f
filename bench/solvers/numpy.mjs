import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'numpy',
  script: 'blas-kernels',
  summary: 'numpy with OpenBLAS, one thread; sparse products by scipy',
  needs: 'import numpy, scipy.sparse',
  install: 'apt install python3-numpy python3-scipy libopenblas0',
})
