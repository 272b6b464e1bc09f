import { shortDuration } from '@infinite-push/core/internal'
import { visible } from './visible.js'

const REDRAW_MS = 100
/** Between two signs of life of work that tells nothing. */
const SIGN_OF_LIFE_MS = 500
const BAR_CELLS = 24
const ERASE_LINE = '\r\u001b[K'

/** Tells how far some work has come. */
export interface Progress {
  /**
   * `fraction` of the work, between 0 and 1, is done; `what` says what is being done. Of it, `before` was done in an
   * earlier run and says nothing of the time left.
   */
  update(fraction: number, what: string, before?: number): void
  /** Takes the bar off the screen. */
  finish(): void
}

export interface ProgressOptions {
  quiet: boolean
  stream?: ProgressStream
  /** Milliseconds; replaced in tests. */
  now?: () => number
  /** Calls again and again until it is told to stop; replaced in tests. */
  every?: (ms: number, call: () => void) => () => void
}

/** The part of stderr a bar needs. */
interface ProgressStream {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/**
 * A progress bar on stderr that erases itself: only on a terminal, and only without `--quiet`; nothing otherwise. While the
 * work tells nothing, the time left is reckoned anew: what stands still takes longer than was thought.
 *
 * @example
 * ```ts
 * const progress = startProgress({ quiet: false })
 * progress.update(0.25, 'fold 2 of 5')
 * progress.finish()
 * ```
 */
export function startProgress(options: ProgressOptions): Progress {
  const { quiet, stream = process.stderr, now = Date.now, every = repeat } = options
  if (quiet || stream.isTTY !== true) return { update: () => {}, finish: () => {} }
  const started = now()
  let drawn = Number.NEGATIVE_INFINITY
  let draw = () => {}
  const stop = every(SIGN_OF_LIFE_MS, () => draw())
  return {
    update: (fraction, what, before = 0) => {
      draw = () => {
        drawn = now()
        const time = timeText(fraction - before, 1 - fraction, drawn - started)
        // Some terminals do not know how wide they are, and say 0.
        stream.write(ERASE_LINE + progressLine(fraction, what, time).slice(0, (stream.columns || 80) - 1))
      }
      if (now() - drawn >= REDRAW_MS) draw()
    },
    finish: () => {
      stop()
      if (drawn >= started) stream.write(ERASE_LINE)
    },
  }
}

/** Keeps nothing alive. */
function repeat(ms: number, call: () => void): () => void {
  const timer = setInterval(call, ms).unref()
  return () => clearInterval(timer)
}

/** Before anything is done, only how long it has taken is known. */
function timeText(done: number, remaining: number, elapsed: number): string {
  return timeLeft(done, remaining, elapsed) || (elapsed < 1000 ? '' : `, ${shortDuration(elapsed)} so far`)
}

/** `█████░░░░  42% fold 2 of 5, 3.1 s left` */
export function progressLine(fraction: number, what: string, left: string): string {
  const part = Math.min(1, Math.max(0, fraction))
  const full = Math.round(part * BAR_CELLS)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full)
  return `${bar} ${String(Math.floor(100 * part)).padStart(3)}% ${visible(what)}${left}`
}

/** As the work went so far, it will go on. */
export function timeLeft(done: number, remaining: number, elapsed: number): string {
  return done > 0 ? `, ${shortDuration((elapsed * Math.max(0, remaining)) / done)} left` : ''
}
