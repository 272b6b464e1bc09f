import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program } from '../../packages/cli/test/program.js'
import { broken, type Part } from '../promise.js'
import { JOURNALED, JournaledFit } from './journaled-fit.js'

function mounted(options: string, at: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at]).status === 0
}

function remounted(options: string, at: string): void {
  spawnSync('mount', ['-o', `remount,${options}`, at])
}

/** Whether this machine lets one mount a small disk. */
function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'infinite-push-mount-'))
  const can = mounted('size=64k', at)
  if (can) spawnSync('umount', [at])
  rmSync(at, { recursive: true })
  return can
}

/** A run on a small disk that is made to refuse, and the next one on the same disk when it does not any more. */
function onDisk(name: string, cases: number, disk: (index: number) => { first: string; later: string }): Part {
  return {
    name,
    cases,
    quick: 1,
    batch: 5,
    missing: () => (canMount() ? undefined : 'needs the right to mount a disk'),
    open: async () => {
      const fit = await JournaledFit.open()
      const check = async (index: number) => {
        const { first, later } = disk(index)
        const at = mkdtempSync(join(tmpdir(), 'infinite-push-disk-'))
        if (!mounted('size=8m', at)) return broken('no disk')
        try {
          fit.place('', at)
          remounted(first, at)
          const wrong = fit.refusedWell(await program(JOURNALED, { cwd: at })) ?? fit.wrongAfter(at)
          if (wrong !== undefined) return broken(`${first}: ${wrong}`)
          remounted(later, at)
          return await fit.continued(at)
        } finally {
          spawnSync('umount', ['-l', at])
          rmSync(at, { recursive: true, force: true })
        }
      }
      return { check, close: () => fit.close() }
    },
  }
}

/** From no room at all to nearly enough, in pages of 4 KB; the table and the old model have two. */
export const fullDisk = onDisk('a full disk', 40, (index) => ({ first: `size=${8 + 4 * index}k`, later: 'size=8m' }))
export const readOnly = onDisk('a read-only folder', 5, () => ({ first: 'ro', later: 'rw' }))
