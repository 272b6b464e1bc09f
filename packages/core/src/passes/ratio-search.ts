import { type LambdaBoundsFound, type LambdaMaxTask, lambdaMaxRounds } from './lambda-max-rounds.js'
import type { Passes } from './passes.js'
import { fromThere, type RoundsResult, roundsAt } from './rounds.js'
import type { Aim, RoundsTask } from './rounds-task.js'

interface RatioTask extends Omit<RoundsTask, 'lambda' | 'aim' | 'start'> {
  /** The part of λ_max. */
  ratio: number
  /** What stands for a λ_max of 0. */
  scale: number
}

interface RatioFound {
  lambda: number
  lambdaMax: LambdaBoundsFound
  result: RoundsResult
}

/**
 * The solution at a part of λ_max, looked for together with λ_max itself: the first passes of both are the same. λ is what λ_max
 * seems to be worth on the rows that have travelled, until it is known; those rows matter at a λ nearby, too.
 */
export class RatioSearch {
  /** λ by now. */
  private aim: Aim
  private result: RoundsResult | undefined
  private found: LambdaBoundsFound | undefined

  /** @param before what was found on rows that stand for the table */
  constructor(
    private readonly task: RatioTask,
    private readonly onStart: LambdaMaxTask['onRound'],
    private readonly before?: RatioFound,
  ) {
    this.aim = { lambda: before?.lambda ?? this.lambdaAt(0), known: false }
  }

  /** λ_max, and the solution: in this order, so that the second sees with every pass what the first one found. */
  searches(): Passes<void>[] {
    return [this.start(), this.rounds()]
  }

  /** After the searches. */
  told(): RatioFound {
    const { aim, found, result } = this
    if (!found || !result) throw new TypeError('The searches have not ended.')
    return { lambda: aim.lambda, lambdaMax: found, result }
  }

  private *start(): Passes<void> {
    const { task, onStart: onRound } = this
    const onEstimate = (value: number) => {
      this.aim = { lambda: this.lambdaAt(value), known: false }
    }
    this.found = yield* lambdaMaxRounds({ ...task, onRound, onEstimate }, this.before?.lambdaMax)
    this.aim = { lambda: this.lambdaAt(this.found.value), known: true }
  }

  private *rounds(): Passes<void> {
    const { aim, before, task } = this
    this.result = yield* roundsAt({
      ...task,
      lambda: aim.lambda,
      aim: () => this.aim,
      ended: () => task.ended?.() ?? (this.isEmpty ? 'stalled' : undefined),
      ...fromThere(before?.result),
    })
  }

  /** Every model seems to be empty: there is nothing to learn, and whether it is so is proved otherwise (prove-empty.ts). */
  private get isEmpty(): boolean {
    return this.found?.value === 0 && !this.task.penalty.free
  }

  private lambdaAt(value: number): number {
    return this.task.ratio * (value || this.task.scale)
  }
}
