import { InfinitePushError } from '../../errors/infinite-push-error.js'
import { timeUp } from '../../errors/problem-errors.js'

/** Runs from when it is made. What has to be known before there is a result ends with an error when the time is up. */
export class Clock {
  private readonly started = Date.now()

  constructor(private readonly limitMs = Number.POSITIVE_INFINITY) {}

  /** Milliseconds, below 0 when the time is up. */
  left(): number {
    return this.limitMs - (Date.now() - this.started)
  }

  readonly check = (): void => {
    if (this.left() < 0) throw timeUp({ seconds: this.limitMs / 1000 })
  }
}

export function isTimeUp(error: unknown): boolean {
  return error instanceof InfinitePushError && error.code === timeUp.code
}
