import { readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** File systems allow 255 bytes; what follows the name needs some of them, and a character has up to four. */
const LONGEST_NAME = 50
/** A new name beside a file, which says whose it is. */
export function temporaryName(target: string): string {
  const { randomBytes } = process.getBuiltinModule('node:crypto')
  return join(dirname(target), `${prefixOf(target)}${process.pid}-${randomBytes(6).toString('hex')}.tmp`)
}

/** Removes what processes of this machine left behind beside a file when they were killed. */
export async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target)
  const prefix = prefixOf(target)
  const names = await readdir(folder).catch(() => [])
  const left = names.filter((name) => name.startsWith(prefix) && name.endsWith('.tmp') && !isRunning(name, prefix))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true }).catch(() => {})))
}

function prefixOf(target: string): string {
  return `.${basename(target).slice(0, LONGEST_NAME)}.${host()}-`
}

/** Disks are shared by machines, and a number of a process means something on its own only. */
function host(): string {
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
}

function isRunning(name: string, prefix: string): boolean {
  try {
    process.kill(Number.parseInt(name.slice(prefix.length), 10), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
