import type { SweepState } from '@infinite-push/cluster'
import { counted } from '@infinite-push/core/internal'
import type { Progress, ProgressOptions } from '../terminal/progress.js'
import { progressLine, timeLeft } from '../terminal/progress.js'
import { visible } from '../terminal/visible.js'

const REDRAW_MS = 100
const MOST_WORKERS = 12

/** Tells how far a sweep has come, and which worker does what. */
export interface ClusterProgress extends Progress {
  show(state: SweepState): void
}

/**
 * A bar on stderr with a line per worker below it, which erases itself: only on a terminal, and only without `--quiet`.
 *
 * @example
 * ```ts
 * const progress = startClusterProgress({ quiet: false })
 * progress.show({ finished: 3, running: 2, failed: 0, workers: [{ name: 'ada-12', running: 2, finished: 3 }] })
 * progress.finish()
 * ```
 */
export function startClusterProgress(options: ProgressOptions): ClusterProgress {
  const { quiet, stream = process.stderr, now = Date.now } = options
  if (quiet || stream.isTTY !== true) return { update: () => {}, show: () => {}, finish: () => {} }
  const started = now()
  let bar = { fraction: 0, what: '', before: 0 }
  let state: SweepState | undefined
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawnLines = 0
  const erase = () => {
    // Up to the first line, and away with all below it.
    if (drawnLines > 0) stream.write(`\r${drawnLines > 1 ? `\u001b[${drawnLines - 1}A` : ''}\u001b[J`)
    drawnLines = 0
  }
  const draw = () => {
    if (now() - drawnAt < REDRAW_MS) return
    drawnAt = now()
    const { fraction, what, before } = bar
    // Also while no piece comes in the time left is told anew.
    const left = timeLeft(fraction - before, 1 - fraction, drawnAt - started)
    const lines = [progressLine(fraction, what, left), ...stateLines(state)].map((line) =>
      line.slice(0, (stream.columns || 80) - 1),
    )
    erase()
    stream.write(lines.join('\n'))
    drawnLines = lines.length
  }
  return {
    update: (fraction, what, before = 0) => {
      bar = { fraction, what, before }
      draw()
    },
    show: (next) => {
      state = next
      draw()
    },
    finish: erase,
  }
}

function stateLines(state: SweepState | undefined): string[] {
  if (state === undefined) return []
  const { finished, running, failed, workers } = state
  const shown = workers.slice(0, MOST_WORKERS)
  const width = Math.max(0, ...shown.map(({ name }) => name.length))
  const lines = shown.map((worker) => {
    return `  ${visible(worker.name).padEnd(width)}  ${worker.finished} done, ${worker.running} running`
  })
  const others = workers.length - shown.length
  return [
    `${finished} done, ${running} running, ${failed} failed, ${counted(workers.length, 'worker')}`,
    ...lines,
    ...(others > 0 ? [`  and ${others} more`] : []),
  ]
}
