import { type AskFirst, ThreadPort, type WebWorkerLike, webThread } from '@infinite-push/core/internal'
import type { CallOptions, Engine } from './engine.js'
import { latestOnly } from './latest-only.js'
import { type LentTable, sharesMemory } from './lent-table.js'
import type { Problem, Reading } from './problem.js'

/** A worker that has not heard by then that its work was cancelled is ended with it. */
const PATIENCE_MS = 1000
/** A question that two workers died of is given up. */
const TRIES = 2

/** A table, before it is read; or one that a worker has read, and that others see, too. */
interface Opening {
  file: File
  reading: Reading
  lent?: LentTable
}

/**
 * The engine as the page sees it. What was cancelled rejects at once, and nothing else does. A worker that does not listen,
 * or died, is replaced by a new one, which opens the same table and computes the same path before it is asked what waits.
 */
export class EngineClient {
  private readonly port: ThreadPort
  private opened: Opening | undefined
  private problem: Problem | undefined
  /** Points of the path that were settled since, by their place. */
  private readonly adopted = new Map<number, unknown>()

  constructor(hire: () => WebWorkerLike) {
    const prepare = (ask: AskFirst) => this.prepare(ask)
    this.port = new ThreadPort(() => webThread(hire()), { prepare, patienceMs: PATIENCE_MS, tries: TRIES })
  }

  /** Starts the worker before there is something to ask. */
  wake(): void {
    this.port.wake()
  }

  /** The worker will have the table of another one before it is asked again. */
  follow({ opened }: EngineClient): void {
    if (!opened || opened === this.opened) return
    this.opened = opened
    this.problem = undefined
    this.port.prepareAgain()
  }

  /** Every question of the engine, as a function. */
  engine(): Engine {
    const ask = (question: keyof Engine, args: unknown[], options?: CallOptions) =>
      this.port.ask(question, args, options)
    const plain =
      (question: keyof Engine) =>
      (...args: unknown[]) =>
        ask(question, args)
    return {
      open: async (file, reading, options) => {
        // Whatever a worker knew is not asked about any more: a new one need not learn it.
        this.opened = undefined
        this.problem = undefined
        const view = await ask('open', [file, reading], options)
        this.opened = { file, reading, ...(sharesMemory() && { lent: (await this.port.ask('lend')) as LentTable }) }
        return view
      },
      sketch: plain('sketch'),
      path: async (problem, options) => {
        this.problem = undefined
        this.adopted.clear()
        const view = await ask('path', [problem], options)
        this.problem = problem
        return view
      },
      validate: (choice, options) => ask('validate', [choice], options),
      pinned: (choice, options) => ask('pinned', [choice], options),
      stability: (problem, subsamples, options) => ask('stability', [problem, subsamples], options),
      settle: plain('settle'),
      adopt: async (point, settled) => {
        await ask('adopt', [point, settled])
        this.adopted.set(point, settled)
      },
      rankAt: latestOnly(plain('rankAt')),
      named: plain('named'),
      rows: plain('rows'),
      values: plain('values'),
      openRow: latestOnly(plain('openRow')),
      cells: plain('cells'),
      findRows: latestOnly(plain('findRows')),
      marksFile: plain('marksFile'),
      scoreOther: latestOnly(plain('scoreOther')),
      scoreOf: latestOnly(plain('scoreOf')),
      distribution: plain('distribution'),
      model: plain('model'),
      corrections: plain('corrections'),
      download: plain('download'),
    } as Engine
  }

  close(): void {
    void this.port.end()
  }

  private async prepare(ask: AskFirst): Promise<void> {
    const { opened, problem } = this
    if (opened) await (opened.lent ? ask('borrow', opened.lent) : ask('open', opened.file, opened.reading))
    if (opened && problem) await ask('path', problem)
    for (const [point, settled] of this.adopted) await ask('adopt', point, settled)
  }
}
