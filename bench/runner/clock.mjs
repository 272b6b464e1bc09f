const SHORT = 500
const MANY = 200

/** Milliseconds by the clock on the wall, or of this process alone, all its threads added up: for a busy machine. */
const CLOCKS = {
  wall: () => performance.now(),
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/**
 * How long a task takes: the first call (cold), then the calls after it (warm). Short tasks are repeated for at least
 * half a second, long ones until the budget is used up.
 *
 * @param {() => unknown} task
 * @param {{ repeats: number, budgetMs: number, clock?: 'wall' | 'cpu' | (() => number) }} effort
 */
export async function measure(task, { repeats, budgetMs, clock = 'wall' }) {
  const now = typeof clock === 'function' ? clock : CLOCKS[clock]
  let outcome
  const once = async () => {
    const from = now()
    outcome = await task()
    return now() - from
  }
  const started = performance.now()
  const spent = () => performance.now() - started
  const cold = await once()
  const warm = []
  while (repeats > 0 && (warm.length < repeats || spent() < SHORT) && warm.length < MANY) {
    if (spent() + cold / 2 > budgetMs) break
    warm.push(await once())
  }
  return { cold, warm, outcome }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
