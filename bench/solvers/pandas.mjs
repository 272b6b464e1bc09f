import { filePeer } from './parts/file-peer.mjs'

export const contender = filePeer({
  name: 'pandas',
  script: 'read-file',
  summary: "pandas' read_csv",
  needs: 'import pandas',
  install: 'apt install python3-pandas',
})
