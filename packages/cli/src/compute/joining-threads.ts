/** A thread compiles all that it runs anew: about so much of the processor's time. */
const COMPILING_MS = 1000
/** Starting it takes about as long: work that is done by then is done by the first one alone. */
const STARTING_MS = 100

/** How long the first thread works alone: where nobody asks for haste, until another would have been worth what it compiles. */
export function headStartMs(hurried: boolean): number {
  return hurried ? STARTING_MS : 2 * COMPILING_MS
}

/**
 * How many threads join the first when it has had its head start, in which it finished so many pieces: one for each that is left, if it
 * alone would take longer for these than another one for its first. With haste all that there are.
 */
export function joiningThreads(hurried: boolean, { finished, left }: Record<'finished' | 'left', number>): number {
  const pace = headStartMs(hurried) / Math.max(1, finished)
  return hurried || left * pace > pace + COMPILING_MS ? left : 0
}
