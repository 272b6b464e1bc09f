import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Journal, withJournal } from './journal.js'

const KEY = {
  code: '0e',
  computation: 'cross-validation',
  data: 'a1'.repeat(32),
  settings: { folds: 5, seed: 0, metric: undefined },
}
const PREPARED = { shared: '{"lambdas":[0.1,0.30000000000000004]}', pieces: ['fold 1', 'fold 2', 'fold 3'] }

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(folder, 'run.journal')
})
afterEach(() => rmSync(folder, { recursive: true }))

interface Found {
  prepared: Journal['prepared']
  pieces: [number, string][]
  warnings: string[]
}

/** What a journal holds when it is opened. */
function found(key = KEY): Promise<Found> {
  return withJournal(path, key, async ({ prepared, pieces, warnings }) => ({
    prepared,
    pieces: [...pieces],
    warnings: warnings.map(({ message }) => message),
  }))
}

/** A run that finished some pieces. */
function write(pieces: readonly (readonly [number, string])[]): Promise<void> {
  return withJournal(path, KEY, async (journal) => {
    if (journal.prepared === undefined) await journal.keepPrepared(PREPARED)
    for (const [index, value] of pieces) journal.keepPiece(index, value)
  })
}

describe('a journal', () => {
  it('gives back what was kept, to the last bit, and goes on', async () => {
    await write([[1, '{"value":0.1}']])
    await write([[0, '[1e-300,0.30000000000000004]']])
    expect(await found()).toEqual({
      prepared: PREPARED,
      pieces: [
        [1, '{"value":0.1}'],
        [0, '[1e-300,0.30000000000000004]'],
      ],
      warnings: [],
    })
    expect(readdirSync(folder)).toEqual(['run.journal'])
  })

  it('is made when there is something to keep, not before', async () => {
    expect(await found()).toEqual({ prepared: undefined, pieces: [], warnings: [] })
    expect(existsSync(path)).toBe(false)
  })

  it('takes an empty file for a new one', async () => {
    writeFileSync(path, '')
    await write([[0, '1']])
    expect((await found()).pieces).toEqual([[0, '1']])
  })

  it('loses nothing but the line that was being written, wherever it was cut off', async () => {
    await write([
      [0, '"ä"'],
      [1, '{"value":2}'],
      [2, '[3]'],
    ])
    const whole = readFileSync(path)
    const start = whole.indexOf('\n') + 1
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: start, max: whole.length }), async (length) => {
        writeFileSync(path, whole.subarray(0, length))
        const lines = whole.subarray(0, length).toString().split('\n').length - 1
        const { pieces, warnings } = await found()
        expect(pieces).toHaveLength(Math.max(0, lines - 2))
        expect(warnings).toEqual([])
        await write(pieces.length < 3 ? [[2, '[3]']] : [])
        expect((await found()).pieces).toHaveLength(Math.min(3, pieces.length + 1))
      }),
      { numRuns: 40 },
    )
  })

  it('leaves out a damaged line, says so once, and keeps the others', async () => {
    await write([
      [0, '{"value":10}'],
      [1, '{"value":11}'],
      [2, '{"value":12}'],
    ])
    writeFileSync(path, readFileSync(path, 'utf8').replace('"value":11', '"value":17'))
    const { pieces, warnings } = await found()
    expect(pieces.map(([index]) => index)).toEqual([0, 2])
    expect(warnings).toEqual([`Line 4 of ${path} is damaged and left out; what was there is computed again.`])
    expect((await found()).warnings).toEqual([])
  })

  it('takes lines of another journal for damaged', async () => {
    await write([[0, '1']])
    const line = readFileSync(path, 'utf8').split('\n')[2]
    rmSync(path)
    await withJournal(path, { ...KEY, data: 'b2'.repeat(32) }, async (journal) => {
      await journal.keepPrepared(PREPARED)
      appendFileSync(path, `${line}\n`)
    })
    expect((await found({ ...KEY, data: 'b2'.repeat(32) })).pieces).toEqual([])
  })

  it.each([
    [{ ...KEY, computation: 'compare' }, 'it is of cross-validation, and this is compare'],
    [{ ...KEY, data: 'b2'.repeat(32) }, 'the data are not the same'],
    [{ ...KEY, code: '1f' }, 'it is of another build of this version'],
    [{ ...KEY, settings: { ...KEY.settings, folds: 10 } }, 'folds was 5, and is 10 now'],
    [{ ...KEY, settings: { ...KEY.settings, metric: 'auc' } }, 'metric was not given, and is "auc" now'],
    [
      { ...KEY, settings: { ...KEY.settings, groups: Array.from({ length: 99 }, (_, i) => i) } },
      /groups was not given, and is sha256 [0-9a-f]{16} now/,
    ],
  ])('refuses to go on with another run, and says what differs', async (key, difference) => {
    await write([[0, '1']])
    const before = readFileSync(path, 'utf8')
    const refusal = await withJournal(path, key as typeof KEY, async () => {}).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'journal-mismatch', kind: 'usage' })
    expect(refusal.message).toMatch(difference)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('does not overwrite what is no journal, nor one whose first line is damaged', async () => {
    for (const [text, code] of [
      ['a,b,label\n1,2,1\n', 'not-a-journal'],
      ['{}', 'not-a-journal'],
      ['{"check":"0123456789abcdef","journal":"infinite-push","version":1}\n', 'journal-damaged'],
    ]) {
      writeFileSync(path, text)
      await expect(found()).rejects.toMatchObject({ code, kind: 'usage' })
      expect(readFileSync(path, 'utf8')).toBe(text)
    }
    mkdirSync(join(folder, 'folder'))
    path = join(folder, 'folder')
    await expect(found()).rejects.toMatchObject({ code: 'is-a-folder', kind: 'usage' })
    path = '/dev/null'
    await expect(found()).rejects.toMatchObject({ code: 'not-a-journal' })
  })

  it('is used by one run at a time, and free again when that failed', async () => {
    await withJournal(path, KEY, async () => {
      await expect(found()).rejects.toMatchObject({ code: 'journal-in-use' })
    })
    await expect(withJournal(path, KEY, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect((await found()).pieces).toEqual([])
  })
})
