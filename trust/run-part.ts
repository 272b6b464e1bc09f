import { type Batch, batchesOf, buildName } from './journal.js'
import type { Opened, Part, Promised } from './promise.js'

export interface RunOptions {
  seed: number
  /** How many of the part's cases. */
  cases: number
  /** What was done before, by this build and with this seed. */
  before: readonly Batch[]
  onBatch(batch: Batch): void
  /** Asked before each batch. */
  isOver?(): boolean
}

/** Runs the cases of a part that were not done before, batch by batch. */
export async function runPart(promise: Promised, part: Part, options: RunOptions): Promise<void> {
  const { seed, cases, before, onBatch, isOver = () => false } = options
  // What broke is asked again: it may have been cured, here or in the asking.
  const kept = batchesOf(before, promise, part).filter(({ broken }) => broken.length === 0)
  const done = new Set(kept.map(({ from }) => from))
  const starts: number[] = []
  for (let from = 0; from < cases; from += part.batch) if (!done.has(from)) starts.push(from)
  if (starts.length === 0 || isOver()) return
  const opened = await part.open(seed)
  const whose = { promise: promise.name, part: part.name, seed, build: buildName(), node: process.version }
  try {
    for (const from of starts) {
      if (isOver()) return
      onBatch({ ...whose, ...(await runBatch(opened, from, Math.min(cases, from + part.batch))) })
    }
  } finally {
    await opened.close?.()
  }
}

async function runBatch({ check }: Opened, from: number, to: number) {
  const started = performance.now()
  const kept: Batch['kept'] = {}
  const broken: Batch['broken'] = []
  for (let index = from; index < to; index++) {
    const outcome = await check(index)
    if (outcome.kept) kept[outcome.as ?? 'kept'] = (kept[outcome.as ?? 'kept'] ?? 0) + 1
    else broken.push({ index, why: outcome.why })
  }
  return { from, to, kept, broken, seconds: Math.round((performance.now() - started) / 10) / 100 }
}
