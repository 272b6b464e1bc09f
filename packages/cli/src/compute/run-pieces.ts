import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Dataset, Warning, WorkProgress } from '@infinite-push/core'
import {
  type PiecewiseData,
  type PiecewiseName,
  type PiecewiseResult,
  type PiecewiseSettings,
  PREPARING,
  type PreparedText,
  pieceProgress,
  shareWire,
  toWire,
} from '@infinite-push/core/internal'
import { type Journal, withJournal } from '../journal/journal.js'
import { unlessAborted } from '../terminal/interrupt.js'
import type { PieceOrder } from './piece-order.js'
import { PiecePool } from './piece-pool.js'

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
  /** Computes the pieces instead of threads here, which then only prepare and combine. */
  elsewhere?: Elsewhere | undefined
}

/** Pieces to compute, and what to do with each. */
export interface PieceRequest {
  order: PieceOrder
  prepared: PreparedText
  todo: readonly number[]
  signal: AbortSignal | undefined
  /** Takes a finished piece, as JSON. */
  keep(index: number, text: string): void
}

export interface Elsewhere {
  compute(request: PieceRequest): Promise<void>
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
  const { workers = availableParallelism(), signal, elsewhere } = options
  signal?.throwIfAborted()
  const order: PieceOrder = { name, data: sharedData(data), settings }
  const pool = new PiecePool(order, elsewhere ? 1 : workers)
  try {
    return (await unlessAborted(resultOf(pool, order, workers, options), signal)) as PiecewiseResult<K>
  } finally {
    await pool.close()
  }
}

function sharedData(data: Dataset | undefined) {
  return data && shareWire(toWire(data))
}

async function resultOf(pool: PiecePool, order: PieceOrder, workers: number, options: RunOptions) {
  const { journal: path, onWarning } = options
  const { name, settings } = order
  const run = (journal?: Journal) => new PieceRun(pool, journal, order, options).result(workers)
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
    private readonly order: PieceOrder,
    private readonly options: RunOptions,
  ) {}

  async result(workers: number): Promise<unknown> {
    this.options.onProgress?.({ ...PREPARING, finished: 0, found: 0, pieces: 0 })
    await this.prepare()
    const { shared, pieces } = this.prepared
    const todo = [...pieces.keys()].filter((index) => !this.finished.has(index))
    if (this.options.elsewhere) await this.computeElsewhere(this.options.elsewhere, todo)
    else await this.computeHere(workers, todo)
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
  private async computeHere(workers: number, todo: number[]): Promise<void> {
    const lanes = Math.min(workers, todo.length)
    const first = this.work(todo)
    const others = Array.from({ length: lanes - 1 }, async () => {
      await Promise.race([first, delay(HEAD_START_MS, undefined, { ref: false })])
      await this.work(todo)
    })
    await Promise.all([first, ...others])
  }

  private async computeElsewhere(elsewhere: Elsewhere, todo: readonly number[]): Promise<void> {
    if (todo.length === 0) return
    const { order, prepared, options } = this
    const keep = (index: number, text: string) => this.keep(index, text)
    await elsewhere.compute({ order, prepared, todo, signal: options.signal, keep })
  }

  /** Takes piece after piece until none is left. */
  private async work(todo: number[]): Promise<void> {
    for (let index = todo.shift(); index !== undefined; index = todo.shift()) {
      this.report(this.prepared.pieces[index])
      this.keep(index, await this.pool.run('piece', this.prepared.shared, index))
    }
  }

  private keep(index: number, text: string): void {
    this.journal?.keepPiece(index, text)
    this.finished.set(index, text)
    this.report(this.prepared.pieces[index])
  }

  private report(what: string): void {
    const { found, prepared } = this
    const counts = { finished: this.finished.size, found, pieces: prepared.pieces.length }
    this.options.onProgress?.({ ...pieceProgress(counts.finished, prepared.pieces, what), ...counts })
  }
}
