import { Worker } from 'node:worker_threads'
import { toyProblem } from '@infinite-push/core'
import { afterEach, expect, it, vi } from 'vitest'
import * as join from './others-join.js'
import { runPieces } from './run-pieces.js'
import * as threads from './start-thread.js'

afterEach(() => void vi.restoreAllMocks())

const data = toyProblem({ rows: 200, relevant: 2, noise: 10, seed: 3 })

/** What the folds say, and how many threads computed them, where each look at the clock is so many milliseconds later. */
async function computedAt(pace: number, workers: number) {
  let now = 0
  vi.spyOn(join, 'processorMs').mockImplementation(() => {
    now += pace
    return now
  })
  const started = vi
    .spyOn(threads, 'startThread')
    .mockImplementation(
      (name) => new Worker(new URL('../../dist/bundle/kept-thread.js', import.meta.url), { argv: [name] }),
    )
  const { metrics } = await runPieces('cross-validation', data, { folds: 10, seed: 1 }, { workers })
  const { length } = started.mock.calls
  vi.restoreAllMocks()
  return { metrics, threads: length }
}

it('has its pieces shared where these take long, with the same result', async () => {
  const quick = await computedAt(0, 2)
  const slow = await computedAt(10_000, 2)
  expect(quick.threads).toBe(1)
  expect(slow.threads).toBe(2)
  expect(slow.metrics.cv).toBeDefined()
  expect(slow.metrics).toEqual(quick.metrics)
})

it('has one thread where no more were asked for, however long they take', async () => {
  expect(await computedAt(10_000, 1)).toMatchObject({ threads: 1 })
})
