import { type Certificate, certificate, certify } from '../certificate/gap.js'
import { milliseconds } from '../milliseconds.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Problem } from '../problem/problem.js'
import type { Iterate, Solver } from './solver.js'
import { withoutDust } from './without-dust.js'

/**
 * How a run ended. `solved` and `almost-solved` are said by the certificate alone, never by the solver:
 * the gap is within the tolerance, or within ten times the tolerance when the run had to end. `rounding-limited`: what kept
 * the gap from the tolerance is the rounding of the solver's own numbers.
 */
export type Status = (typeof STATUSES)[number]

export const STATUSES = [
  'solved',
  'almost-solved',
  'max-iterations',
  'time-limit',
  'stalled',
  'rounding-limited',
  'aborted',
] as const

export interface RunOptions {
  /** Relative duality gap to reach. */
  tolerance: number
  /** Iterates to look at before giving up. */
  maxIterations?: number
  /** Signs of life to wait for, in all. Unless iterates are counted, small tables have a limit of their own. */
  effort?: number | undefined
  timeLimitMs?: number
  signal?: { readonly aborted: boolean }
  from?: Iterate
  /** Called with every iterate's certificate. */
  onIterate?: (certificate: Certificate, iteration: number) => void
}

/** The best point found, with its proof. */
export interface Solution extends Iterate {
  certificate: Certificate
  status: Status
  iterations: number
}

/** Below such an objective it may be that the optimum is 0. */
const NOTHING = 1e-3
/** So many times the tolerance is nearly there. */
export const ALMOST = 10
/** Near the solution an iterate often gains several digits: once solved, this many more are tried for a tenth of the gap. */
const POLISH = { iterates: 3, part: 0.1 }
/**
 * A run is stalled when so many iterates in a row, and as many as half of all before, brought the gap down by less than one
 * part in a thousand.
 */
const PATIENCE = 100
/**
 * So many signs of life without the gap coming down, or that many times what a table has more than 10,000 cells, are enough, too:
 * a lost minimization takes thousands of steps an iterate, where one that gets anywhere takes some hundred.
 */
const SIGNS = { most: 20_000, cells: 10_000 }
/** Signs of life times cells that take about half a second; runs that end well on small tables take a tenth of that. */
const HALF_A_SECOND = 6e7

/** What a run on a small table is worth in all, in signs of life, unless its iterates are counted. */
function effortOf({ map: { rows, cols } }: Problem, { effort, maxIterations }: RunOptions): number {
  const isCounted = maxIterations !== undefined || rows * cols > SIGNS.cells
  return effort ?? (isCounted ? Number.POSITIVE_INFINITY : Math.min(SIGNS.most, HALF_A_SECOND / (rows * cols)))
}

/**
 * Runs a solver until the certificate is content or a limit is reached. The best w and the best multipliers are kept
 * separately, since any pair of them is a valid certificate; w = 0 is always a candidate.
 *
 * @paper alg:21
 */
export function run(solver: Solver, problem: Problem, options: RunOptions): Solution {
  const iteration = solver.iterate(problem, options.tolerance, options.from)
  try {
    return followed(iteration, problem, options)
  } finally {
    // What it holds may be used by others.
    iteration.return(undefined as never)
  }
}

function followed(iteration: ReturnType<Solver['iterate']>, problem: Problem, options: RunOptions): Solution {
  const { tolerance, maxIterations = 3000, timeLimitMs = Number.POSITIVE_INFINITY, signal } = options
  const best = new BestPoint(problem)
  if (options.from) best.offer(options.from)
  const started = milliseconds()
  const progress = new Progress(problem, effortOf(problem, options))
  let told = best.certificate
  let polished = 0
  const outOfTime = () => milliseconds() - started > timeLimitMs
  for (let count = 0; ; count++) {
    const done = (status: Status): Solution => best.solution(status, tolerance, count)
    const gap = best.certificate.relativeGap
    if (gap <= tolerance) {
      const enough = count === 0 || gap <= POLISH.part * tolerance || polished === POLISH.iterates
      if (enough) return done('solved')
      polished++
    }
    if (signal?.aborted) return done('aborted')
    if (count >= maxIterations || progress.isSpent) return done('max-iterations')
    if (outOfTime()) return done('time-limit')
    if (progress.stalled(gap)) return done('stalled')
    let point = iteration.next(told).value
    while (point.tentative && !signal?.aborted && !outOfTime() && !progress.outOfPatience()) {
      point = iteration.next(told).value
    }
    told = best.offer(point)
    options.onIterate?.(best.certificate, count + 1)
  }
}

/** The lowest objective and the highest lower bound seen so far. */
class BestPoint {
  certificate: Certificate
  private w: Vec
  private dual: Vec | undefined

  constructor(private readonly problem: Problem) {
    const { map, loss, penalty, lambda } = problem
    this.w = new Float64Array(map.cols)
    // w = 0 scores 0 everywhere and no objective is below 0: a first certificate without a look at the data.
    const primal = lambda * penalty.value(this.w) + loss.value(new Float64Array(map.rows))
    this.certificate = certificate(primal, 0)
  }

  offer(point: Iterate): Certificate {
    const own = this.take(point)
    if (own.primal < NOTHING) this.offerFreeAlone(point)
    return own
  }

  /** Where free features separate the classes the optimum is 0: without a penalized weight it is reached, not only neared. */
  private offerFreeAlone({ w, dual }: Iterate): void {
    const { free } = this.problem.penalty
    if (!free) return
    const alone = new Float64Array(w.length)
    for (const k of free) alone[k] = w[k]
    this.take({ w: alone, dual })
  }

  private take({ w, dual }: Iterate): Certificate {
    const own = certify(this.problem, w, dual)
    if (own.primal < this.certificate.primal) this.w = w
    if (own.dual > this.certificate.dual) this.dual = dual
    this.certificate = certificate(
      Math.min(own.primal, this.certificate.primal),
      Math.max(own.dual, this.certificate.dual),
    )
    return own
  }

  /** Weights that are all but 0 become 0 where that costs a part of the tolerance at most that polishing would gain. */
  private sweep(tolerance: number): void {
    const { map, loss, penalty, lambda } = this.problem
    const swept = withoutDust(this.w, penalty)
    if (!swept) return
    const primal = lambda * penalty.value(swept) + loss.value(map.apply(swept, new Float64Array(map.rows)))
    const own = certificate(primal, this.certificate.dual)
    if (own.relativeGap > Math.max(this.certificate.relativeGap, POLISH.part * tolerance)) return
    this.w = swept
    this.certificate = own
  }

  /** What is within the tolerance is solved, whatever ended the run. */
  solution(ended: Status, tolerance: number, iterations: number): Solution {
    this.sweep(tolerance)
    const { w, dual = this.problem.loss.dualAtZero(), certificate } = this
    const { relativeGap } = certificate
    const status = relativeGap <= tolerance ? 'solved' : relativeGap <= ALMOST * tolerance ? 'almost-solved' : ended
    return { w, dual, certificate, iterations, status }
  }
}

/** Watches whether the gap still comes down. */
class Progress {
  private reference = Number.POSITIVE_INFINITY
  private reached = 0
  private count = 0
  private signs = 0
  private all = 0
  private readonly mostSigns: number

  constructor(
    { map: { rows, cols } }: Problem,
    private readonly effort: number,
  ) {
    this.mostSigns = SIGNS.most * Math.max(1, (rows * cols) / SIGNS.cells)
  }

  /** Told of each sign of life. */
  outOfPatience(): boolean {
    this.all++
    return ++this.signs > this.mostSigns || this.isSpent
  }

  /** Whether there were as many signs of life as the run is worth. */
  get isSpent(): boolean {
    return this.all > this.effort
  }

  stalled(gap: number): boolean {
    this.count++
    if (gap < 0.999 * this.reference) {
      this.reference = gap
      this.reached = this.count
      this.signs = 0
    }
    if (this.signs > this.mostSigns) return true
    return this.count - this.reached > Math.max(PATIENCE, this.reached / 2)
  }
}
