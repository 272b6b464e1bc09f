import { writtenFile } from '../../datasets/written-file.mjs'
import { pythonPeer } from './python-peer.mjs'

/** A contender in Python that reads the same file as ours. */
export function filePeer(description) {
  const peer = pythonPeer(description)
  return { ...peer, command: async (spec) => peer.command({ ...spec, path: await writtenFile(spec.objective) }) }
}
