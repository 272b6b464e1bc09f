import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Dataset, PREPARING, pieceProgress, type Warning, type WorkProgress } from '@infinite-push/core'
import { type Journal, withJournal } from '../journal/journal.js'
import { unlessAborted } from '../terminal/interrupt.js'
import { PiecePool } from './piece-pool.js'
import type { PieceOrder, PreparedText } from './piece-tasks.js'
import type { PiecewiseData, PiecewiseName, PiecewiseResult, PiecewiseSettings } from './piecewise-registry.js'
import { shareWire, toWire } from './wire.js'

export interface PieceProgress extends WorkProgress {
  /** How many of the pieces are finished, and how many of those an earlier run had finished. */
  finished: number
  found: number
  pieces: number
}

export interface RunOptions {
  /** How many threads may compute, all cores unless given. The result never depends on it. */
  workers?: number | undefined
  /** The file where finished pieces are written down, and found again. */
  journal?: string | undefined
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal | undefined
  onProgress?: (progress: PieceProgress) => void
  onWarning?: (warning: Warning) => void
}

/** Starting a thread takes about as long: work that is done by then is done by the first one alone. */
const HEAD_START_MS = 100

/**
 * Runs a computation of the registry piece by piece on a pool of threads, so that Ctrl-C is seen at once. With a journal,
 * pieces found there are not computed again.
 *
 * @example
 * ```ts
 * const model = await runPieces('cross-validation', dataset, { folds: 10 }, { workers: 4, journal: 'run.journal' })
 * ```
 */
export async function runPieces<K extends PiecewiseName>(
  name: K,
  data: PiecewiseData<K>,
  settings: PiecewiseSettings<K>,
  options: RunOptions = {},
): Promise<PiecewiseResult<K>> {
  const { workers = availableParallelism(), signal } = options
  signal?.throwIfAborted()
  const order: PieceOrder = { name, data: sharedData(data), settings }
  const pool = new PiecePool(order, workers)
  try {
    return (await unlessAborted(resultOf(pool, order, workers, options), signal)) as PiecewiseResult<K>
  } finally {
    await pool.close()
  }
}

function sharedData(data: Dataset | undefined) {
  return data && shareWire(toWire(data))
}

async function resultOf(pool: PiecePool, { name, settings }: PieceOrder, workers: number, options: RunOptions) {
  const { journal: path, onWarning } = options
  const run = (journal?: Journal) => new PieceRun(pool, journal, options.onProgress).result(workers)
  if (path === undefined) return run()
  const data = await pool.run('fingerprint')
  return withJournal(path, { computation: name, data, settings }, async (journal) => {
    for (const warning of journal.warnings) onWarning?.(warning)
    return run(journal)
  })
}

/** One run of a computation: what is finished, and what is still to do. */
class PieceRun {
  private prepared: PreparedText = { shared: '', pieces: [] }
  /** The finished pieces, as JSON. */
  private readonly finished = new Map<number, string>()
  /** How many of them were in the journal. */
  private found = 0

  constructor(
    private readonly pool: PiecePool,
    private readonly journal: Journal | undefined,
    private readonly onProgress: RunOptions['onProgress'],
  ) {}

  async result(workers: number): Promise<unknown> {
    this.onProgress?.({ ...PREPARING, finished: 0, found: 0, pieces: 0 })
    await this.prepare()
    const { shared, pieces } = this.prepared
    await this.compute(workers)
    this.report('finishing')
    const texts = pieces.map((_, index) => this.finished.get(index) as string)
    return this.pool.run('combine', shared, texts)
  }

  private async prepare(): Promise<void> {
    const kept = this.journal?.prepared
    this.prepared = kept ?? (await this.pool.run('prepare'))
    if (kept === undefined) await this.journal?.keepPrepared(this.prepared)
    for (const [index, text] of this.journal?.pieces ?? []) this.finished.set(index, text)
    this.found = this.finished.size
  }

  /** The first thread begins at once, the others join when it has not done everything before they could have started. */
  private async compute(workers: number): Promise<void> {
    const todo = [...this.prepared.pieces.keys()].filter((index) => !this.finished.has(index))
    const lanes = Math.min(workers, todo.length)
    const first = this.work(todo)
    const others = Array.from({ length: lanes - 1 }, async () => {
      await Promise.race([first, delay(HEAD_START_MS, undefined, { ref: false })])
      await this.work(todo)
    })
    await Promise.all([first, ...others])
  }

  /** Takes piece after piece until none is left. */
  private async work(todo: number[]): Promise<void> {
    for (let index = todo.shift(); index !== undefined; index = todo.shift()) {
      this.report(this.prepared.pieces[index])
      const text = await this.pool.run('piece', this.prepared.shared, index)
      this.journal?.keepPiece(index, text)
      this.finished.set(index, text)
      this.report(this.prepared.pieces[index])
    }
  }

  private report(what: string): void {
    const { found, prepared } = this
    const counts = { finished: this.finished.size, found, pieces: prepared.pieces.length }
    this.onProgress?.({ ...pieceProgress(counts.finished, prepared.pieces, what), ...counts })
  }
}
