import type { Certificate } from '../certificate/gap.js'
import { provedGap } from '../certificate/proved-gap.js'
import type { PushProblem } from '../problem/problem.js'
import { ALMOST, type Solution, type Status } from './run.js'

/** Where rounding makes up so much of a gap, it is rounding that keeps it from closing. */
const NOISY = 0.1

/**
 * The solution with the certificate that rounding cannot undo, and the status that follows from it. A run judges its points by
 * plain sums; where these have lost their digits, it may take a point for solved that is not, or not see that it is.
 */
export function provedSolution(problem: PushProblem, solution: Solution, tolerance: number): Solution {
  const certificate = provedGap(problem, solution.w, solution.dual)
  return { ...solution, certificate, status: provedStatus(solution, certificate, tolerance) }
}

function provedStatus({ status, certificate: plain }: Solution, proved: Certificate, tolerance: number): Status {
  const { relativeGap } = proved
  if (relativeGap <= tolerance) return 'solved'
  if (status === 'solved') return 'rounding-limited'
  if (status === 'almost-solved') return relativeGap <= ALMOST * tolerance ? status : 'rounding-limited'
  if (status !== 'stalled' && status !== 'max-iterations') return status
  const noise = Math.abs(plain.primal - proved.primal) + Math.abs(plain.dual - proved.dual)
  return noise > NOISY * (proved.primal - proved.dual) ? 'rounding-limited' : status
}
