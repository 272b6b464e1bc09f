import type { Warning } from '@infinite-push/core'
import type { PiecewiseData, PiecewiseName, PiecewiseResult, PiecewiseSettings } from '@infinite-push/core/internal'
import { startClusterProgress } from '../cluster/cluster-progress.js'
import { withRemote } from '../cluster/with-remote.js'
import type { Elsewhere, PieceProgress } from '../compute/run-pieces.js'
import type { RunFlags } from '../options/run-options.js'
import { InterruptedError } from '../terminal/interrupt.js'
import { note, printWarnings } from '../terminal/print.js'
import type { ProgramContext } from '../terminal/program.js'
import { startProgress } from '../terminal/progress.js'

/**
 * Runs a long computation for a command: with a progress bar, on as many threads as asked for, with a journal if there is
 * one. After Ctrl-C, `context.kept` says what is kept.
 *
 * @example
 * ```ts
 * const model = await runLong(context, 'cross-validation', table.dataset, { folds: 5 }, flags)
 * ```
 */
export async function runLong<K extends PiecewiseName>(
  context: ProgramContext,
  name: K,
  data: PiecewiseData<K>,
  settings: PiecewiseSettings<K>,
  flags: RunFlags & { quiet?: boolean },
): Promise<PiecewiseResult<K>> {
  const { workers, journal, takeOver, redis, quiet = false } = flags
  const sweepProgress = redis === undefined ? undefined : startClusterProgress({ quiet })
  const progress = sweepProgress ?? startProgress({ quiet })
  let last: PieceProgress | undefined
  const onProgress = (state: PieceProgress) => {
    const { done, total, what, found, pieces } = state
    if (!quiet && found > 0 && !last?.found) note(context, `${journal}: ${found} of ${pieces} pieces were done before`)
    last = state
    progress.update(done / total, what, found / total)
    if (journal !== undefined && pieces > 0) context.kept = keptWords(state, journal)
  }
  const onWarning = (warning: Warning) => printWarnings(context, [warning])
  // Loaded only here, since most commands need no pool of threads.
  const { runPieces } = await import('../compute/run-pieces.js')
  const run = (elsewhere?: Elsewhere) =>
    runPieces(name, data, settings, {
      ...{ workers, journal, takeOver, elsewhere, onProgress, onWarning },
      signal: context.signal,
    })
  try {
    if (redis === undefined) return await run()
    return await withRemote(context, { ...flags, redis }, sweepProgress, run)
  } catch (error) {
    const interrupted = error instanceof InterruptedError
    if (journal !== undefined && last?.finished && !interrupted) note(context, keptWords(last, journal))
    throw error
  } finally {
    progress.finish()
  }
}

function keptWords({ finished, pieces }: PieceProgress, journal: string): string {
  return `${finished} of ${pieces} pieces are kept in ${journal}; the same command continues from there.`
}
