import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toyProblem } from '@infinite-push/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MemoryPasses } from '../../core/src/passes/memory-passes.js'
import { KeptPasses } from '../src/in-place/kept-passes.js'
import { withJournal } from '../src/journal/journal.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-passes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const table = new MemoryPasses(toyProblem({ rows: 60, relevant: 2, noise: 3, seed: 1 }))
const rule = { weights: Float64Array.of(1, 0, 0.1, -1, 3), center: new Float64Array(5) }
const wide = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, most: 7, middle: 0.3 }

/** Asks some questions with a journal; how many of them reached the table. */
async function ask(weights = rule.weights) {
  const statistics = await table.statistics()
  return withJournal(
    join(folder, 'run.journal'),
    { computation: 'test', data: 'd', code: 'c', settings: {} },
    async (journal) => {
      if (journal.prepared === undefined) await journal.keepPrepared({ shared: '{}', pieces: [] })
      const kept = new KeptPasses(table, statistics, journal)
      const before = table.told.passes
      const question = { rule: { ...rule, weights }, positives: wide, negatives: wide }
      const answers = [
        await kept.statistics(),
        await kept.sample({ positives: 5, negatives: 8, folds: 3 }),
        await kept.kinds({ most: 100 }),
        await kept.kinds({ most: 10 }),
        await kept.pass([question]),
        await kept.lists([{ rule, first: [3], auc: true }]),
      ]
      return { answers, reached: table.told.passes - before }
    },
  )
}

it('the same questions are answered from the journal, to the last bit', async () => {
  const first = await ask()
  expect(first.reached).toBe(5)
  const second = await ask()
  expect(second.reached).toBe(0)
  expect(second.answers).toEqual(first.answers)
})

it('another question is asked of the table, and its answer takes the place of the one before', async () => {
  await ask()
  const other = await ask(Float64Array.of(1, 0, 0.1, -1, 2))
  expect(other.reached).toBe(1)
  expect((await ask(Float64Array.of(1, 0, 0.1, -1, 2))).reached).toBe(0)
})
