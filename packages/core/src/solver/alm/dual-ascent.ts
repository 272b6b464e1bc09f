import type { Problem } from '../../problem/problem.js'
import { type Iterate, pause } from '../solver.js'
import { DualPoint } from './dual-point.js'
import { DualSweeps } from './dual-sweeps.js'
import { projectedNewton } from './projected-newton.js'
import { RowSizes } from './row-sizes.js'

/** The relative gap from which on Newton's method finds its way. */
const NEAR = 0.5
/** Sweeps before the first look at what they have brought, and how many more there are the next time. */
const SWEEPS = { first: 8, growth: 1.5, most: 500 }
/** Rounds without half the gap of before, after which others may try. */
const PATIENCE = 12

/**
 * Solves an ℓ2 problem on sparse rows in its dual: sweeps (dual-sweeps.ts) come near from anywhere, Newton's method (projected-newton.ts) ends
 * what is near, and where it gets no further, sweeps go on from there. Yields the points within the tolerance, and signs of life before;
 * ends, with the last point, where neither gets any further.
 */
export function* dualAscent(problem: Problem, from: Iterate, tolerance: number): Generator<Iterate, Iterate> {
  const sizes = new RowSizes(problem.map)
  let sweeps: DualSweeps | undefined
  let dual = DualPoint.of(problem, from)
  let gap = dual.look().relativeGap
  yield pause(from)
  let count = SWEEPS.first
  for (let round = 0, best = gap; round < PATIENCE; round++) {
    if (gap <= NEAR) {
      for (gap of projectedNewton(dual, sizes)) yield gap <= tolerance ? dual.point() : pause(from)
    }
    sweeps ??= new DualSweeps(problem.map, sizes)
    const state = sweeps.from(dual)
    for (let sweep = 0; sweep < count; sweep++) {
      sweeps.sweep(state)
      yield pause(from)
    }
    dual = new DualPoint(problem, state.multipliers())
    gap = dual.look().relativeGap
    yield gap <= tolerance ? dual.point() : pause(from)
    count = Math.min(SWEEPS.most, Math.ceil(SWEEPS.growth * count))
    if (gap > best / 2) continue
    best = gap
    round = -1
  }
  return dual.point()
}
