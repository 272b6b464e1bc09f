import { shortDuration } from '@infinite-push/core/internal'
import { visible } from './visible.js'

const REDRAW_MS = 100
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
}

/** The part of stderr a bar needs. */
interface ProgressStream {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/**
 * A progress bar on stderr that erases itself: only on a terminal, and only without `--quiet`; nothing otherwise.
 *
 * @example
 * ```ts
 * const progress = startProgress({ quiet: false })
 * progress.update(0.25, 'fold 2 of 5')
 * progress.finish()
 * ```
 */
export function startProgress({ quiet, stream = process.stderr, now = Date.now }: ProgressOptions): Progress {
  if (quiet || stream.isTTY !== true) return { update: () => {}, finish: () => {} }
  const started = now()
  let drawn = Number.NEGATIVE_INFINITY
  return {
    update: (fraction, what, before = 0) => {
      if (now() - drawn < REDRAW_MS) return
      drawn = now()
      const left = timeLeft(fraction - before, 1 - fraction, drawn - started)
      // Some terminals do not know how wide they are, and say 0.
      stream.write(ERASE_LINE + progressLine(fraction, what, left).slice(0, (stream.columns || 80) - 1))
    },
    finish: () => {
      if (drawn >= started) stream.write(ERASE_LINE)
    },
  }
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
