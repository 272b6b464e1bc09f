import { timeUp } from '../errors/problem-errors.js'
import { milliseconds } from '../milliseconds.js'
import { Ended, type Passes } from './passes.js'
import type {
  CandidatesQuestion,
  ExactSums,
  ExcessQuestion,
  HighestQuestion,
  KindsQuestion,
  ListAnswer,
  ListQuestion,
  PassAnswer,
  PassQuestion,
  PassSignal,
  Rows,
  RowsQuestion,
  SampleAnswer,
  SampleQuestion,
  SumsQuestion,
  TableOfPasses,
  TableStatistics,
} from './table-of-passes.js'

declare function setTimeout(call: () => void, ms: number): unknown
declare function clearTimeout(timer: unknown): void
declare const AbortController: new () => { readonly signal: PassSignal; abort(reason?: unknown): void }

/** What a reading was for. */
export type PassAim = 'statistics' | 'sample' | 'lambda-max' | 'fit' | 'lists' | 'verify'

/** What is told after every reading of the table. */
export interface PassTold {
  /** How many there have been. */
  pass: number
  aim: PassAim
  /** Rows that have travelled so far and are kept. */
  rows: number
  /** Rows that were atoms of their own in the last problem, and its relative gap, once there was one. */
  near?: number
  gap?: number
  seconds: number
}

export interface DriverOptions {
  /** Ends the work, in the middle of a reading too. */
  signal?: PassSignal | undefined
  timeLimitMs?: number | undefined
  onPass?: ((told: PassTold) => void) | undefined
}

/** Who asks the table: counts readings, tells of them, and ends them when it is time. */
export class PassDriver {
  passes = 0
  /** What each search told last. */
  private readonly latest = new Map<object, { near: number; gap: number }>()
  private readonly started = milliseconds()
  /** The last reading that was told. */
  private told = 0
  /** Milliseconds of the longest reading. */
  private longest = 0

  constructor(
    private readonly table: TableOfPasses,
    private readonly options: DriverOptions,
    private readonly rowsHeld: () => number,
  ) {}

  /** `next` is the sample that will be asked for after that. */
  statistics(next?: SampleQuestion): Promise<TableStatistics> {
    return this.read('statistics', (options) => this.table.statistics({ ...options, next }))
  }

  /** No reading of its own, where another one has told it. */
  fingerprint(): Promise<string> {
    return this.table.fingerprint({ signal: this.options.signal })
  }

  sample(question: SampleQuestion): Promise<SampleAnswer> {
    return this.read('sample', (options) => this.table.sample(question, options))
  }

  /** No reading where the table does not tell. */
  async kinds(question: KindsQuestion, aim: PassAim): Promise<SampleAnswer | undefined> {
    return this.table.kinds && this.read(aim, async (options) => this.table.kinds?.(question, options))
  }

  rows(question: RowsQuestion): Promise<SampleAnswer> {
    return this.read('verify', (options) => this.table.rows(question, options))
  }

  /** The last reading, for which time was kept. */
  lists(questions: readonly ListQuestion[]): Promise<ListAnswer[]> {
    return this.read('lists', () => this.table.lists(questions, { signal: this.options.signal }))
  }

  pass(questions: readonly PassQuestion[], aim: PassAim): Promise<PassAnswer[]> {
    return this.read(aim, (options) => this.table.pass(questions, options))
  }

  sums(questions: readonly SumsQuestion[], aim: PassAim): Promise<ExactSums[]> {
    return this.read(aim, (options) => this.table.sums(questions, options))
  }

  excess(question: ExcessQuestion, aim: PassAim): Promise<number> {
    return this.read(aim, (options) => this.table.excess(question, options))
  }

  /** One reading for rows that stand for the table. */
  readonly candidates = async (question: CandidatesQuestion): Promise<SampleAnswer | undefined> => {
    const rows = await this.ask(async (options) => this.table.candidates?.(question, options))
    // Else what it was worth is told with it.
    if (!rows) this.tell('fit')
    return rows
  }

  /** One reading for the keys of rows, and one for those of them that are not here; what they were worth is told with them. */
  readonly highest = async (question: HighestQuestion): Promise<readonly string[] | undefined> =>
    this.table.highest && this.ask(async (options) => this.table.highest?.(question, options))

  readonly negatives = async (keys: readonly string[]): Promise<Rows> => {
    const { negatives } = await this.ask((options) => this.table.rows({ positives: [], negatives: keys }, options))
    return negatives
  }

  /** One reading that several searches share, unless nothing is asked. */
  readonly shared = async (questions: readonly PassQuestion[]): Promise<PassAnswer[]> =>
    questions.length === 0 ? [] : this.ask((options) => this.table.pass(questions, options))

  /** To be told what the rounds of one search come to. */
  teller(): (told: { gap: number; near: number }) => void {
    const search = {}
    return (told) => {
      this.latest.set(search, told)
    }
  }

  /** Milliseconds, below 0 when the time is up. */
  left(): number {
    return (this.options.timeLimitMs ?? Number.POSITIVE_INFINITY) - (milliseconds() - this.started)
  }

  /** Why the work has to end, when it has to: there must be time left for one more reading, which tells what was learnt. */
  readonly ended = (): Ended['status'] | undefined => this.endedBefore(1)

  /** The same where so many readings have to follow. */
  endedBefore(readings: number): Ended['status'] | undefined {
    if (this.options.signal?.aborted) return 'aborted'
    return this.left() < readings * this.longest ? 'time-limit' : undefined
  }

  /** What is thrown when the work has ended before anything is known. */
  refusal(error: unknown): unknown {
    if (!(error instanceof Ended)) return error
    return error.status === 'aborted' ? this.options.signal?.reason : timeUp({ before: 'enough was finished' })
  }

  /** Runs several searches in step: each pass, of the table or of what stands for it, answers the questions of all that are under way. */
  async together<T>(searches: readonly Passes<T>[], aim: PassAim, pass = this.shared): Promise<T[]> {
    const results: T[] = []
    let steps = searches.map((search) => search.next())
    for (;;) {
      steps.forEach((step, i) => {
        if (step.done) results[i] = step.value
      })
      const asking = steps.flatMap((step, i) => (step.done ? [] : [{ i, questions: step.value }]))
      if (asking.length === 0) return results
      const advance = await this.answers(asking, pass)
      const last = steps
      steps = searches.map((search, i) => {
        const step = last[i]
        return step.done ? step : advance(search, i)
      })
      this.tell(aim)
    }
  }

  /** Asks all questions at once; what comes back advances each search, or ends it where the reading was ended. */
  private async answers(
    asking: readonly { i: number; questions: readonly PassQuestion[] }[],
    pass: PassDriver['shared'],
  ): Promise<<T>(search: Passes<T>, i: number) => IteratorResult<readonly PassQuestion[], T>> {
    this.latest.clear()
    try {
      const all = await pass(asking.flatMap(({ questions }) => questions))
      const own = new Map<number, PassAnswer[]>()
      let at = 0
      for (const { i, questions } of asking) {
        own.set(i, all.slice(at, at + questions.length))
        at += questions.length
      }
      return (search, i) => search.next(own.get(i) ?? [])
    } catch (error) {
      const status = this.ended()
      if (!status) throw error
      return (search) => search.throw(new Ended(status))
    }
  }

  private async read<T>(aim: PassAim, ask: (options: { signal: PassSignal }) => Promise<T>): Promise<T> {
    try {
      const answer = await this.ask(ask)
      this.latest.clear()
      this.tell(aim)
      return answer
    } catch (error) {
      const status = this.ended()
      throw status ? new Ended(status) : error
    }
  }

  private async ask<T>(ask: (options: { signal: PassSignal }) => Promise<T>): Promise<T> {
    const { signal } = this.options
    const controller = new AbortController()
    const stop = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    const left = this.left()
    const timer = Number.isFinite(left)
      ? setTimeout(() => controller.abort(new Ended('time-limit')), Math.max(0, left))
      : undefined
    const began = milliseconds()
    try {
      this.passes++
      return await ask({ signal: controller.signal })
    } finally {
      this.longest = Math.max(this.longest, milliseconds() - began)
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Tells of the last reading, once. */
  private tell(aim: PassAim): void {
    if (this.passes === this.told) return
    this.told = this.passes
    const seconds = (milliseconds() - this.started) / 1000
    const latest = [...this.latest.values()]
    const worst = latest.length > 0 && {
      near: Math.max(...latest.map(({ near }) => near)),
      gap: Math.max(...latest.map(({ gap }) => gap)),
    }
    this.options.onPass?.({ pass: this.passes, aim, rows: this.rowsHeld(), ...worst, seconds })
  }
}
