import type { PiecewiseName } from '../all-piecewise.js'
import { fromWire, type WireDataset } from '../data/dataset/wire.js'
import { setProductThreads } from '../numeric/wasm/product-threads.js'
import { type PieceTasks, pieceTasks } from '../selection/pieces/piece-tasks.js'
import { answerQuestions, type InnerPort } from './answer-questions.js'
import type { AskOptions } from './call.js'
import type { Thread } from './thread.js'
import { ThreadPort } from './thread-port.js'

/** A computation in pieces, and its data. */
export interface PieceWork {
  /** Of two works only one has this name: threads that know it are not told again. */
  name: string
  computation: PiecewiseName
  data: WireDataset | undefined
  settings: unknown
  /** How many threads may multiply with a large table where there is one thing to do only: all cores unless given. */
  productThreads?: number | undefined
}

/** A thread, and what it was told of. */
class Lane {
  work: PieceWork | undefined
  isBusy = false
  readonly port: ThreadPort

  constructor(start: () => Thread) {
    this.port = new ThreadPort(start, { prepare: (ask) => this.work && ask('know', this.work) })
  }

  know(work: PieceWork): void {
    if (this.work?.name !== work.name) this.port.prepareAgain()
    this.work = work
  }
}

/**
 * Threads that compute pieces, one at a time each. They are started one by one, as pieces wait for them, and told of a
 * computation and its data when they get the first piece of it. What is cancelled ends with its thread.
 */
export class PieceThreads {
  private readonly lanes: Lane[] = []
  private readonly waiting: (() => void)[] = []

  constructor(
    private readonly start: () => Thread,
    private readonly most: number,
  ) {}

  async run<K extends keyof PieceTasks>(
    work: PieceWork,
    task: K,
    args: Parameters<PieceTasks[K]>,
    options: AskOptions = {},
  ): Promise<ReturnType<PieceTasks[K]>> {
    const lane = await this.idleLane(work)
    lane.know(work)
    try {
      return (await lane.port.ask(task, args, options)) as ReturnType<PieceTasks[K]>
    } finally {
      lane.isBusy = false
      this.waiting.shift()?.()
    }
  }

  /** Ends all threads, whatever they are doing. */
  async end(): Promise<void> {
    await Promise.all(this.lanes.map(({ port }) => port.end()))
  }

  /** Best one that knows the work, then any other, then a new one. */
  private async idleLane(work: PieceWork): Promise<Lane> {
    for (;;) {
      const idle = this.lanes.filter(({ isBusy }) => !isBusy)
      const lane = idle.find((one) => one.work?.name === work.name) ?? idle[0] ?? this.newLane()
      if (lane) {
        lane.isBusy = true
        return lane
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }

  private newLane(): Lane | undefined {
    if (this.lanes.length >= this.most) return undefined
    const lane = new Lane(this.start)
    this.lanes.push(lane)
    return lane
  }
}

/**
 * The other end of `PieceThreads`: what a thread of it runs.
 *
 * @param combined Called when pieces have been put together, before anybody hears of it.
 */
export function answerPieces(port: InnerPort, combined: () => void = () => {}): void {
  let tasks: PieceTasks | undefined
  let threads: number | undefined
  answerQuestions(port, (question, args) => {
    if (question === 'know') {
      const { computation, data, settings, productThreads } = args[0] as PieceWork
      threads = productThreads
      tasks = pieceTasks(computation, data && fromWire(data), settings)
      return undefined
    }
    if (tasks === undefined) throw new Error('A piece was asked for before its data came.')
    // Where pieces are computed, each core has one; what comes before and after is done by one thread, which may be helped.
    setProductThreads(question === 'piece' ? 1 : threads)
    const answer = (tasks[question as keyof PieceTasks] as (...args: readonly unknown[]) => unknown)(...args)
    if (question === 'combine') combined()
    return answer
  })
}
