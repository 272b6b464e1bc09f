declare const performance: { now(): number }

/**
 * Milliseconds and parts of them on a clock that nobody sets, for limits of time: what takes less than a millisecond takes time, too, and no
 * limit is over because the time of day was corrected.
 */
export function milliseconds(): number {
  return performance.now()
}
