import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { BIN, file, folder, run, SONAR } from './run.js'
import { smallTable } from './small-table.js'

const DATA = file('small.csv', smallTable())
const FIT = ['fit', DATA, '--folds', '5', '--repeats', '16', '--metric', 'auc', '--workers', '2', '--quiet']
const journaled = (name: string) => [...FIT, '--journal', file(name)]

let whole: string
beforeAll(async () => {
  whole = (await run(FIT)).out
}, 60_000)

/** The numbers of the pieces whose line is whole. */
function piecesIn(journal: string): number[] {
  const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').slice(0, -1) : []
  return lines.flatMap((line) => /^\{"check":"[0-9a-f]{16}","piece":(\d+),.*\}$/.exec(line)?.[1] ?? []).map(Number)
}

/** Starts a run and waits until it has written something. */
async function running(args: readonly string[], journal: string): Promise<ChildProcess> {
  const size = () => (existsSync(journal) ? statSync(journal).size : 0)
  const before = size()
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder })
  while (size() === before && child.exitCode === null) await delay(2)
  return child
}

/** Ends it, and gives the exit code and what it said after that. */
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<{ code: number | null; err: string }> {
  let err = ''
  child.stderr?.on('data', (text) => {
    err += text
  })
  const closed = once(child, 'close')
  child.kill(signal)
  const [code] = await closed
  return { code, err }
}

describe('a journal', () => {
  it('loses no finished piece when the process is killed at any moment, and ends in the same bytes', async () => {
    const journal = file('killed.journal')
    let kept: number[] = []
    for (let kill = 0; kill < 8; kill++) {
      const child = await running(journaled('killed.journal'), journal)
      await delay(50 * Math.random())
      await ended(child, 'SIGKILL')
      const now = piecesIn(journal)
      expect(now).toEqual(expect.arrayContaining(kept))
      expect(new Set(now).size).toBe(now.length)
      kept = now
    }
    expect(kept.length).toBeGreaterThan(0)
    const { code, out, err } = await run(journaled('killed.journal'))
    expect({ code, out, err }).toEqual({ code: 0, out: whole, err: '' })
    expect(piecesIn(journal)).toHaveLength(80)
    // Once more: nothing is left to do, and the same comes out.
    expect((await run(journaled('killed.journal'))).out).toBe(whole)
  })

  it('keeps what was finished at Ctrl-C, and says so', async () => {
    const journal = file('stopped.journal')
    const child = await running(['fit', DATA, '--repeats', '2000', '--journal', journal], journal)
    while (piecesIn(journal).length < 3) await delay(2)
    const { code, err } = await ended(child, 'SIGINT')
    expect(code).toBe(130)
    const [, kept] = /interrupted: (\d+) of 10000 pieces are kept in .*; the same command continues/.exec(err) ?? []
    expect(Number(kept)).toBe(piecesIn(journal).length)
    expect(existsSync(`${journal}.lock`)).toBe(false)
  })

  it('is used by one run at a time', async () => {
    const journal = file('shared.journal')
    const args = ['fit', DATA, '--repeats', '2000', '--journal', journal]
    const child = await running(args, journal)
    const { code, err } = await run(args)
    expect(code).toBe(2)
    expect(err).toContain(`shared.journal is being used by another run (process ${child.pid}).`)
    await ended(child, 'SIGKILL')
    expect(existsSync(`${journal}.lock`)).toBe(true)
    // A dead holder is no holder.
    await ended(await running(args, journal), 'SIGINT')
    expect(existsSync(`${journal}.lock`)).toBe(false)
  })

  it('tells how much was done before', async () => {
    const args = ['fit', DATA, '--folds', '3', '--journal', file('again.journal')]
    const first = await run(args)
    const again = await run(args)
    expect(first.err).not.toContain('done before')
    expect(again.err).toMatch(/again\.journal: 3 of 3 pieces were done before/)
    expect(again.out).toBe(first.out)
  })

  it('leaves out a damaged line with a warning', async () => {
    const args = ['fit', DATA, '--folds', '3', '--quiet', '--journal', file('damaged.journal')]
    const { out } = await run(args)
    const text = readFileSync(file('damaged.journal'), 'utf8')
    writeFileSync(file('damaged.journal'), text.replace('"selected":', '"selected":1'))
    const again = await run(args)
    expect(again.err).toMatch(/warning: Line 3 of .*damaged\.journal is damaged.*\nhint: /)
    expect(again.out).toBe(out)
  })

  it('is of one run: other settings and other data are refused', async () => {
    const journal = file('one.journal')
    await run(['fit', DATA, '--folds', '3', '--journal', journal])
    const before = readFileSync(journal, 'utf8')
    const [folds, data] = await Promise.all([
      run(['fit', DATA, '--folds', '4', '--journal', journal]),
      run(['fit', SONAR, '--folds', '3', '--journal', journal]),
    ])
    expect([folds.code, data.code]).toEqual([2, 2])
    const says = [folds.err, data.err].join('\n')
    expect(says).toMatch(/another run: (folds was 3, and is 4 now|the data are not the same)\./)
    expect(readFileSync(journal, 'utf8')).toBe(before)
  })
})
