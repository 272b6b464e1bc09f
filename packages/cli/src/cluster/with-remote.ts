import { optionalPackage } from '../terminal/optional-package.js'
import { note } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import type { ClusterProgress } from './cluster-progress.js'
import { presenceText, roomText } from './redis-words.js'
import { type ClusterFlags, RemotePieces } from './remote-pieces.js'

/**
 * Runs work that lets the workers of a Redis compute. Afterwards, whatever came of it, nothing of it is left there; except
 * after Ctrl-C, when the sweep is to go on, and where there was no room: the same command collects what is there.
 */
export async function withRemote<T>(
  context: ProgramContext,
  flags: ClusterFlags & { quiet?: boolean },
  progress: ClusterProgress | undefined,
  work: (remote: RemotePieces) => Promise<T>,
): Promise<T> {
  // Loaded only here: most users never need it.
  const { Cluster } = await optionalPackage('@infinite-push/cluster', () => import('@infinite-push/cluster'))
  const onNote = (text: string) => {
    progress?.finish()
    if (!flags.quiet) note(context, text)
  }
  const cluster = await Cluster.open({
    ...flags,
    onPresence: (isThere) => onNote(presenceText(isThere)),
    onRoom: (hasRoom) => onNote(roomText(hasRoom)),
  })
  const remote = new RemotePieces(cluster, flags, { onNote, onState: (state) => progress?.show(state) })
  try {
    return await work(remote)
  } finally {
    await remote.finish()
    await cluster.close()
    if (context.signal?.aborted) context.kept = [context.kept, remote.left].filter((text) => text).join(' ')
  }
}
