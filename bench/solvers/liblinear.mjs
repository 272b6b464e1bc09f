import { pythonPeer } from './parts/python-peer.mjs'

export const contender = pythonPeer({
  name: 'liblinear',
  summary: 'LIBLINEAR at the C whose model is as large as ours; only training is timed',
  needs: "import numpy, ctypes; ctypes.CDLL('liblinear.so.4')",
  install: 'apt install liblinear-tools python3-numpy',
})
