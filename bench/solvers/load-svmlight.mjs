import { filePeer } from './parts/file-peer.mjs'

export const contender = filePeer({
  name: 'load-svmlight',
  script: 'read-file',
  summary: "scikit-learn's load_svmlight_file",
  needs: 'import sklearn.datasets',
  install: 'apt install python3-sklearn',
})
