import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Dataset, InfinitePushError, type Warning, type WorkProgress } from '@infinite-push/core'
import {
  buffersOf,
  counted,
  isTimeUp,
  nodeThread,
  type PieceTasks,
  PieceThreads,
  PieceTime,
  type PieceWork,
  type PiecewiseData,
  type PiecewiseName,
  type PiecewiseResult,
  type PiecewiseSettings,
  PREPARING,
  type PreparedText,
  pieceProgress,
  shareWire,
  threadCode,
  toWire,
} from '@infinite-push/core/internal'
import { type Journal, withJournal } from '../journal/journal.js'
import { unlessAborted } from '../terminal/interrupt.js'
import { processorMs, untilOthersPay } from './others-join.js'
import { startThread } from './start-thread.js'
import { freeMemory, threadsThatFit } from './threads-that-fit.js'

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
  /** Its lock is taken from another machine, which is gone. */
  takeOver?: boolean | undefined
  /** Aborted by Ctrl-C. */
  signal?: AbortSignal | undefined
  onProgress?: (progress: PieceProgress) => void
  onWarning?: (warning: Warning) => void
  /** Computes the pieces instead of threads here, which then only prepare and combine. */
  elsewhere?: Elsewhere | undefined
}

/** Pieces to compute, and what to do with each. */
export interface PieceRequest {
  work: PieceWork
  prepared: PreparedText
  todo: readonly number[]
  signal: AbortSignal | undefined
  /** Takes a finished piece, as JSON. */
  keep(index: number, text: string): void
}

export interface Elsewhere {
  compute(request: PieceRequest): Promise<void>
}

/** How long a piece may still answer with what it has when its time is up. */
const GRACE_MS = 300

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
  const { signal, elsewhere } = options
  signal?.throwIfAborted()
  const work: PieceWork = {
    name,
    computation: name,
    data: sharedData(data),
    settings,
    productThreads: options.workers,
  }
  const workers = threadsFor(work, options)
  const threads = new PieceThreads(() => nodeThread(startThread('piece-thread')), elsewhere ? 1 : workers)
  const ask: Ask = async (task, args, asked) => threads.run(work, task, args, { signal: asked }).catch(rethrow)
  try {
    return (await unlessAborted(resultOf(ask, work, workers, options), signal)) as PiecewiseResult<K>
  } finally {
    await threads.end()
  }
}

/** As many as were asked for, as far as there is memory for them. */
function threadsFor({ data }: PieceWork, { workers = availableParallelism(), onWarning }: RunOptions): number {
  const bytes = data ? buffersOf(data).reduce((sum, { byteLength }) => sum + byteLength, 0) : 0
  const fitting = threadsThatFit(workers, bytes, freeMemory())
  if (fitting < workers) {
    const message = `${counted(fitting, 'thread')} instead of ${workers}: there is no memory for more.`
    onWarning?.({ code: 'fewer-threads', message, hint: 'It takes longer, and the result is the same.' })
  }
  return fitting
}

/** Asks a thread that knows the work. */
type Ask = <K extends keyof PieceTasks>(
  task: K,
  args: Parameters<PieceTasks[K]>,
  signal?: AbortSignal,
) => Promise<ReturnType<PieceTasks[K]>>

/** Of the code that computes pieces: a journal of another build must not be continued. */
function codeHash(): string {
  const code = threadCode('./piece-thread.js', (name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(code).digest('hex').slice(0, 16)
}

function rethrow(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw new InfinitePushError('out-of-memory', 'A computing thread ran out of memory.', {
    kind: 'data',
    hint: 'Use fewer threads (--workers 1), or give each more: NODE_OPTIONS=--max-old-space-size=8192',
    field: 'workers',
  })
}

function sharedData(data: Dataset | undefined) {
  return data && shareWire(toWire(data))
}

async function resultOf(ask: Ask, work: PieceWork, workers: number, options: RunOptions) {
  const { journal: path, takeOver, onWarning } = options
  const { computation, settings } = work
  const run = (journal?: Journal) => new PieceRun(ask, journal, work, options).result(workers)
  if (path === undefined) return run()
  const data = await ask('fingerprint', [])
  const resume = async (journal: Journal) => {
    for (const warning of journal.warnings) onWarning?.(warning)
    return run(journal)
  }
  return withJournal(path, { computation, data, code: codeHash(), settings }, resume, { takeOver })
}

/** What came from elsewhere need not be what was asked for: whoever may write to the Redis may have written it. */
function refuseForeign(error: unknown): never {
  if (error instanceof InfinitePushError) throw error
  const message = `What the workers wrote down cannot be put together: ${error instanceof Error ? error.message : error}`
  const hint = 'Does somebody else write to that Redis? Run the command without --redis to compute it here.'
  throw new InfinitePushError('pieces-unreadable', message, { kind: 'data', hint, field: 'redis' })
}

/** One run of a computation: what is finished, and what is still to do. */
class PieceRun {
  private prepared: PreparedText = { shared: '', pieces: [] }
  /** The finished pieces, as JSON. */
  private readonly finished = new Map<number, string>()
  /** How many of them were in the journal. */
  private found = 0
  private readonly time: PieceTime
  /** When the last piece was taken (others-join.ts). */
  private takenAt = 0

  constructor(
    private readonly ask: Ask,
    private journal: Journal | undefined,
    private readonly work: PieceWork,
    private readonly options: RunOptions,
  ) {
    this.time = new PieceTime(work.computation, work.settings)
  }

  async result(workers: number): Promise<unknown> {
    this.options.onProgress?.({ ...PREPARING, finished: 0, found: 0, pieces: 0 })
    await this.prepare()
    const { shared, pieces } = this.prepared
    const todo = [...pieces.keys()].filter((index) => !this.finished.has(index))
    if (this.options.elsewhere) await this.computeElsewhere(this.options.elsewhere, todo)
    else await this.computeHere(workers, todo)
    this.report('finishing')
    const texts = pieces.map((_, index) => this.finished.get(index))
    const combined = this.ask('combine', [shared, texts, this.time.left()])
    return this.options.elsewhere ? combined.catch(refuseForeign) : combined
  }

  private async prepare(): Promise<void> {
    const kept = this.journal?.prepared
    this.prepared = kept ?? (await this.ask('prepare', [this.time.left()]))
    // With more time it would be prepared otherwise: a run that is to continue this one begins anew.
    if (this.prepared.cut) this.journal = undefined
    if (kept === undefined) await this.journal?.keepPrepared(this.prepared)
    for (const [index, text] of this.journal?.pieces ?? []) this.finished.set(index, text)
    this.found = this.finished.size
  }

  /** The first thread begins at once, the others join when it is not about to have done everything before they would be of use. */
  private async computeHere(workers: number, todo: number[]): Promise<void> {
    const start = processorMs()
    const first = this.takePieces(todo)
    const others = Math.min(workers - 1, todo.length)
    if (others <= 0) return first
    await untilOthersPay(first, () => {
      const now = processorMs()
      return { all: now - start, piece: now - this.takenAt, waiting: todo.length }
    })
    await Promise.all([first, ...Array.from({ length: others }, () => this.takePieces(todo))])
  }

  private async computeElsewhere(elsewhere: Elsewhere, todo: readonly number[]): Promise<void> {
    if (todo.length === 0) return
    const { work, prepared, options } = this
    const keep = (index: number, text: string) => this.keep(index, text)
    const late = this.lateSignal()
    const signals = [options.signal, late].filter((signal) => signal !== undefined)
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0]
    await elsewhere.compute({ work, prepared, todo, signal, keep }).catch((error) => {
      if (!late?.aborted) throw error
    })
  }

  /** Takes piece after piece until none is left, or no time for one. */
  private async takePieces(todo: number[]): Promise<void> {
    for (let index = todo.shift(); index !== undefined && this.time.ofPiece() >= 0; index = todo.shift()) {
      this.report(this.prepared.pieces[index])
      this.takenAt = processorMs()
      const text = await this.pieceInTime(index)
      if (text !== undefined) this.keep(index, text)
    }
  }

  /** A piece that does not end when its time is up ends with its thread, and there is none. */
  private async pieceInTime(index: number): Promise<string | undefined> {
    const late = this.lateSignal()
    try {
      return await this.ask('piece', [this.prepared.shared, index, this.time.ofPiece()], late)
    } catch (error) {
      if (late?.aborted || isTimeUp(error)) return undefined
      throw error
    }
  }

  /** Is aborted soon after the time for pieces is up; none where there is no limit. */
  private lateSignal(): AbortSignal | undefined {
    const left = this.time.ofPiece()
    return Number.isFinite(left) ? AbortSignal.timeout(Math.ceil(Math.max(0, left)) + GRACE_MS) : undefined
  }

  private keep(index: number, text: string): void {
    // What came when the time was up may be less than whole, and must not be found again.
    if (this.time.ofPiece() >= 0) this.journal?.keepPiece(index, text)
    this.finished.set(index, text)
    this.report(this.prepared.pieces[index])
  }

  private report(what: string): void {
    const { found, prepared } = this
    const counts = { finished: this.finished.size, found, pieces: prepared.pieces.length }
    this.options.onProgress?.({ ...pieceProgress(counts.finished, prepared.pieces, what), ...counts })
  }
}
