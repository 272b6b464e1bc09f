import { setTimeout as delay } from 'node:timers/promises'

/** Starting a thread takes about as long: work that is done by then is done by the first one alone. */
const HEAD_START_MS = 100
/** And it compiles all of the code anew: what the first one does in as long is not worth that. */
const OWN_CODE_MS = 2400
/** How often it is looked at. */
const LOOK_MS = 20

/** How far the first thread is; milliseconds are of the processor. */
export interface FirstAlone {
  /** Since it took its first piece. */
  all: number
  /** Since it took the piece at hand. */
  piece: number
  /** Pieces that nobody has taken. */
  waiting: number
}

/** Whether the pieces that wait would keep the first thread busy for so long that others should share them, if each takes as long as the one at hand. */
export function othersPay({ all, piece, waiting }: FirstAlone): boolean {
  return all >= HEAD_START_MS && piece * waiting >= OWN_CODE_MS
}

/** Ends when others should join the first thread, or when there is nothing left to share; fails when it does. */
export async function untilOthersPay(first: Promise<void>, look: () => FirstAlone): Promise<void> {
  let isOver = false
  const end = first.then(() => {
    isOver = true
  })
  do await Promise.race([end, delay(LOOK_MS, undefined, { ref: false })])
  while (!isOver && isAlone(look()))
}

function isAlone(now: FirstAlone): boolean {
  return now.waiting > 0 && !othersPay(now)
}

/**
 * What all threads of this process have used of the processor. By the clock on the wall every piece takes long where others keep the machine
 * busy, and there another thread would only wait as well.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
