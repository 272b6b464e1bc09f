import { readdirSync, readFileSync } from 'node:fs'

const INTERVAL_MS = 200
/** To look at a gigabyte takes long, and holds up whose it is: now and then is enough where a run takes many seconds. */
export const SELDOM_MS = 1500

/**
 * Watches how much memory processes use, until it is stopped: its highest value, in bytes. What processes share is counted
 * once. Linux only; elsewhere nothing is known.
 *
 * @param {() => number[]} processes
 * @param {number} [interval] in milliseconds
 */
export function watchMemory(processes, interval = INTERVAL_MS) {
  let peak
  const look = () => {
    const now = processes().map(bytesOf)
    if (now.some((bytes) => bytes > 0))
      peak = Math.max(
        peak ?? 0,
        now.reduce((sum, bytes) => sum + bytes, 0),
      )
  }
  const timer = setInterval(look, interval)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** A process and all that it started. */
export function withDescendants(root) {
  const parents = new Map(allProcesses().map((pid) => [pid, parentOf(pid)]))
  const found = [root]
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child)
  return found
}

/** The process that uses most memory now, in a list of its own. */
export function largestOf(processes) {
  const [largest] = processes.map((pid) => ({ pid, bytes: bytesOf(pid) })).sort((a, b) => b.bytes - a.bytes)
  return largest ? [largest.pid] : []
}

function allProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

function parentOf(pid) {
  // The name of the program, in parentheses, may hold anything.
  const stat = textOf(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function bytesOf(pid) {
  return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
