import { type Certificate, certificate, certify } from '../certificate/gap.js'
import type { Vec } from '../numeric/linear-map.js'
import type { Problem } from '../problem/problem.js'
import type { Iterate, Solver } from './solver.js'

/**
 * How a run ended. `solved` and `almost-solved` are said by the certificate alone, never by the solver:
 * the gap is within the tolerance, or within ten times the tolerance when the run had to end.
 */
export type Status = 'solved' | 'almost-solved' | 'max-iterations' | 'time-limit' | 'stalled' | 'aborted'

export interface RunOptions {
  /** Relative duality gap to reach. */
  tolerance: number
  /** Iterates to look at before giving up. */
  maxIterations?: number
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

const ALMOST = 10
/** A run is stalled when so many iterates in a row brought the gap down by less than one part in a thousand. */
const PATIENCE = 100

/**
 * Runs a solver until the certificate is content or a limit is reached. The best w and the best multipliers are kept
 * separately, since any pair of them is a valid certificate; w = 0 is always a candidate.
 */
export function run(solver: Solver, problem: Problem, options: RunOptions): Solution {
  const { tolerance, maxIterations = 1000, timeLimitMs = Number.POSITIVE_INFINITY, signal } = options
  const best = new BestPoint(problem)
  if (options.from) best.offer(options.from)
  const started = Date.now()
  const iteration = solver.iterate(problem, tolerance, options.from)
  const progress = new Progress()
  let told = best.certificate
  for (let count = 0; ; count++) {
    const done = (status: Status): Solution => best.solution(status, tolerance, count)
    if (best.certificate.relativeGap <= tolerance) return done('solved')
    if (signal?.aborted) return done('aborted')
    if (count >= maxIterations) return done('max-iterations')
    if (Date.now() - started > timeLimitMs) return done('time-limit')
    if (progress.stalled(best.certificate.relativeGap)) return done('stalled')
    told = best.offer(iteration.next(told).value)
    options.onIterate?.(best.certificate, count + 1)
  }
}

/** The lowest objective and the highest lower bound seen so far. */
class BestPoint {
  certificate: Certificate
  private w: Vec
  private dual: Vec

  constructor(private readonly problem: Problem) {
    this.w = new Float64Array(problem.map.cols)
    this.dual = problem.loss.dualAtZero()
    this.certificate = certify(problem, this.w, this.dual)
  }

  offer({ w, dual }: Iterate): Certificate {
    const own = certify(this.problem, w, dual)
    if (own.primal < this.certificate.primal) this.w = w
    if (own.dual > this.certificate.dual) this.dual = dual
    this.certificate = certificate(
      Math.min(own.primal, this.certificate.primal),
      Math.max(own.dual, this.certificate.dual),
    )
    return own
  }

  solution(status: Status, tolerance: number, iterations: number): Solution {
    const { w, dual, certificate } = this
    const almost = status !== 'solved' && certificate.relativeGap <= ALMOST * tolerance
    return { w, dual, certificate, iterations, status: almost ? 'almost-solved' : status }
  }
}

/** Watches whether the gap still comes down. */
class Progress {
  private reference = Number.POSITIVE_INFINITY
  private since = 0

  stalled(gap: number): boolean {
    if (gap < 0.999 * this.reference) {
      this.reference = gap
      this.since = 0
    }
    return ++this.since > PATIENCE
  }
}
