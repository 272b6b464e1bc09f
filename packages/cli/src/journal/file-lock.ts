import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { InfinitePushError } from '@infinite-push/core'
import { unwritable } from '../terminal/write-file.js'

/** Who holds a lock. */
interface Holder {
  pid: number
  host: string
  /** When that process started, where the system tells: a number that comes back is another process. */
  started: string | undefined
}

/** How long a lock may stay empty: its holder is about to write who it is. */
const EMPTY_MS = 100

/** What this process holds: a lock with its number that is not among them is of an earlier process. */
const held = new Set<string>()

/**
 * Makes this process the only one to use a file, until the returned function is called. A lock whose process is dead is
 * taken over; one of another machine, where nobody here can ask, when the user says so.
 */
export async function lockFile(path: string, { takeOver = false } = {}): Promise<() => void> {
  const lock = `${path}.lock`
  while (!takeIfFree(lock)) {
    const text = await textOf(lock)
    const isOthers = text !== undefined && isAlive(text, lock) && !(takeOver && isElsewhere(text))
    if (isOthers) throw inUse(path, lock, text)
    if (text !== undefined) takeAway(lock, text)
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    rmSync(lock, { force: true })
  }
}

function takeIfFree(lock: string): boolean {
  const holder: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) }
  try {
    writeFileSync(lock, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(lock, error)
    return false
  }
}

/** What a lock says; undefined when it has gone. */
async function textOf(lock: string): Promise<string | undefined> {
  try {
    const text = readFileSync(lock, 'utf8')
    if (text !== '') return text
    await delay(EMPTY_MS)
    return readFileSync(lock, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw notALock(lock, code)
  }
}

/** Of a process on another machine, or in a container that had a name of its own. */
function isElsewhere(text: string): boolean {
  return holderIn(text)?.host !== hostname()
}

function isAlive(text: string, lock: string): boolean {
  const holder = holderIn(text)
  if (holder === undefined) return false
  // Nobody here can ask another machine.
  if (holder.host !== hostname()) return true
  if (holder.pid === process.pid) return held.has(lock)
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started
}

function holderIn(text: string): Holder | undefined {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In clock ticks since the machine started; Linux tells, others do not. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may hold anything; then come its state and, 19 fields later, its start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended, but nobody asked how' : fields[19]
  } catch {
    return undefined
  }
}

/** Removes a dead lock. If another process was faster and this is its new one, it is put back. */
function takeAway(lock: string, text: string): void {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return
  }
  if (readFileSync(aside, 'utf8') === text) rmSync(aside)
  else renameSync(aside, lock)
}

function inUse(path: string, lock: string, text: string): InfinitePushError {
  const { pid, host } = holderIn(text) as Holder
  const who = host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
  const over = isElsewhere(text) ? 'add --take-over' : `delete ${lock}`
  return new InfinitePushError('journal-in-use', `${path} is being used by another run (${who}).`, {
    kind: 'usage',
    hint: `Wait for it, or name another file with --journal. If no such process runs any more, ${over}.`,
    field: 'journal',
  })
}

function notALock(lock: string, why = 'it cannot be read'): InfinitePushError {
  const what = why === 'EISDIR' ? 'it is a folder' : why
  return new InfinitePushError('bad-lock', `${lock} is not the lock of a journal: ${what}.`, {
    kind: 'usage',
    hint: 'Remove it, or name another file with --journal.',
    field: 'journal',
  })
}
