import { InfinitePushError } from '../../errors/infinite-push-error.js'
import { timeUp } from '../../errors/problem-errors.js'
import { milliseconds } from '../../milliseconds.js'

/**
 * Runs from when it is made. Whoever divides work hands every part what is left of the one limit; what has to be known before
 * there is any result ends with an error when the time is up.
 */
export class Clock {
  private readonly started = milliseconds()

  constructor(private readonly limitMs = Number.POSITIVE_INFINITY) {}

  /** Milliseconds, below 0 when the time is up. */
  left(): number {
    return this.limitMs - (milliseconds() - this.started)
  }

  get isUp(): boolean {
    return this.left() < 0
  }

  readonly check = (): void => {
    if (this.isUp) throw timeUp({ before: 'λ_max was known' })
  }

  /** What is left as a setting, or a part of it; none where there is no limit. */
  limit(part = 1): { timeLimitMs?: number } {
    return this.limitMs === Number.POSITIVE_INFINITY ? {} : { timeLimitMs: part * this.left() }
  }
}

export function isTimeUp(error: unknown): boolean {
  return error instanceof InfinitePushError && error.code === timeUp.code
}
