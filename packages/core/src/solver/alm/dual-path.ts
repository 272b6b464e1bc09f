import { dot } from '../../numeric/algebra/dot.js'
import { type Problem, withParts } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'
import { DualPoint } from './dual-point.js'
import { DualSweeps } from './dual-sweeps.js'
import { RowSizes } from './row-sizes.js'
import type { SweepState } from './sweep-state.js'

/** A λ is left after a sweep that gains no more than this part of the dual's value, or after so many. */
const ROUGH = { gain: 3e-4, sweeps: 30 }

/**
 * The models of an ℓ2 problem on sparse rows at descending λ, by sweeps alone, each from the multipliers of the one before: near enough to
 * the best to compare them by what they rank.
 */
export function* roughDualPath(problem: Problem, lambdas: readonly number[]): Generator<Iterate> {
  const { map, loss } = problem
  const sweeps = new DualSweeps(map, new RowSizes(map))
  const start = new DualPoint(
    withParts(problem, { lambda: lambdas[0] }),
    loss.dualAtZero().map((value) => -value),
  )
  start.look()
  const state = sweeps.from(start)
  for (const lambda of lambdas) {
    state.turnTo(withParts(problem, { lambda }))
    for (let left = ROUGH.sweeps; left > 0 && sweeps.sweep(state) > ROUGH.gain * worthOf(state); left--);
    yield { w: state.w, dual: state.multipliers().map((value) => -value) }
  }
}

/** The dual's value. */
function worthOf({ sigma, w, problem: { lambda } }: SweepState): number {
  return sigma - (lambda * dot(w, w)) / 2
}
