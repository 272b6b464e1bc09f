import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFile } from './file-lock.js'

let folder: string
let path: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'run.journal')
  lock = `${path}.lock`
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A lock as another process would have written it. */
function leave(holder: object): void {
  writeFileSync(lock, JSON.stringify({ host: hostname(), ...holder }))
}

/** The number of a process that is gone. */
async function deadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'close')
  return child.pid as number
}

describe('a lock', () => {
  it('is held by one, until it lets go', async () => {
    const release = await lockFile(path)
    expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
    await expect(lockFile(path)).rejects.toMatchObject({
      code: 'journal-in-use',
      kind: 'usage',
      message: `${path} is being used by another run (process ${process.pid}).`,
      hint: expect.stringContaining(`delete ${lock}`),
    })
    release()
    expect(existsSync(lock)).toBe(false)
    const again = await lockFile(path)
    again()
  })

  it('of a process that runs is respected', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
    try {
      const stat = existsSync(`/proc/${child.pid}/stat`) ? readFileSync(`/proc/${child.pid}/stat`, 'utf8') : undefined
      leave({ pid: child.pid, started: stat?.split(') ')[1].split(' ')[19] })
      await expect(lockFile(path)).rejects.toMatchObject({ code: 'journal-in-use' })
    } finally {
      child.kill()
    }
  })

  it('of a process that is dead is taken over', async () => {
    leave({ pid: await deadProcess() })
    const release = await lockFile(path)
    expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(process.pid)
    release()
  })

  it('of an earlier process that had the same number is taken over', async () => {
    leave({ pid: process.pid, started: 'long ago' })
    const release = await lockFile(path)
    release()
    leave({ pid: process.ppid, started: 'long ago' })
    // Only Linux tells when a process started; elsewhere it must be taken for the same.
    if (existsSync(`/proc/${process.ppid}/stat`)) (await lockFile(path))()
  })

  it('of another machine is respected, since nobody here can ask there', async () => {
    leave({ pid: 1, host: 'elsewhere' })
    await expect(lockFile(path)).rejects.toMatchObject({ message: expect.stringContaining('process 1 on elsewhere') })
  })

  it.each(['', '{"pid":', 'null'])(
    'that says %j, as a process killed while writing leaves it, is taken over',
    async (text) => {
      writeFileSync(lock, text)
      const release = await lockFile(path)
      release()
      expect(existsSync(lock)).toBe(false)
    },
  )

  it('goes to one of many who want it at once', async () => {
    leave({ pid: await deadProcess() })
    const wanting = await Promise.allSettled(Array.from({ length: 8 }, () => lockFile(path)))
    const winners = wanting.filter(({ status }) => status === 'fulfilled')
    expect(winners).toHaveLength(1)
  })
})
