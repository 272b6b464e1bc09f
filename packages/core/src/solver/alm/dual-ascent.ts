import type { Problem } from '../../problem/problem.js'
import { type Iterate, pause } from '../solver.js'
import { DualPoint } from './dual-point.js'
import { DualSweeps } from './dual-sweeps.js'
import { projectedNewton } from './projected-newton.js'
import { RowSizes } from './row-sizes.js'

/** The relative gap from which on Newton's method finds its way. */
const NEAR = 0.5
/** Of what sweeps have gained for their way, what every further piece of it has to gain. */
const STRAIGHT = 0.5
/** Sweeps before the first look at what they have brought, and how many more there are the next time. */
const SWEEPS = { first: 8, growth: 1.5, most: 500 }
/** Rounds after which others may try: without half the gap of before, and in which the dual grew by less than this part of the gap. */
const STANDSTILL = { rounds: 12, growth: 1e-6 }

/**
 * Solves an ℓ2 problem on sparse rows in its dual: sweeps (dual-sweeps.ts) come near from anywhere, Newton's method (projected-newton.ts) ends
 * what is near, and where it gets no further, sweeps go on from there. Yields the points within the tolerance, and signs of life before;
 * ends, with the last point, where neither gets any further.
 */
export function* dualAscent(problem: Problem, from: Iterate, tolerance: number): Generator<Iterate, Iterate> {
  const sizes = new RowSizes(problem.map)
  let sweeps: DualSweeps | undefined
  let dual = DualPoint.of(problem, from)
  let known = dual.look()
  let here = from
  yield pause(here)
  let count = SWEEPS.first
  for (let round = 0, best = known.relativeGap; round < STANDSTILL.rounds; round++) {
    const before = known
    if (known.relativeGap <= NEAR) {
      for (const gap of projectedNewton(dual, sizes)) yield gap <= tolerance ? dual.point() : pause(here)
    }
    sweeps ??= new DualSweeps(problem.map, sizes)
    const state = sweeps.from(dual)
    for (let sweep = 0; sweep < count; sweep++) {
      sweeps.sweep(state)
      yield pause(here)
    }
    const leaping = leap(dual, new DualPoint(problem, state.multipliers()))
    let step = leaping.next()
    for (; !step.done; step = leaping.next()) yield pause(here)
    dual = step.value
    known = dual.known
    here = dual.point()
    yield known.relativeGap <= tolerance ? here : pause(here)
    count = Math.min(SWEEPS.most, Math.ceil(SWEEPS.growth * count))
    const halved = known.relativeGap <= best / 2
    if (halved) best = known.relativeGap
    if (halved || known.dual - before.dual > STANDSTILL.growth * (known.primal - known.dual)) round = -1
  }
  return dual.point()
}

/**
 * Further along the way that sweeps have gone, by doubled lengths as long as it is worth it: with a small λ they take thousands of equal
 * little steps.
 */
function* leap(from: DualPoint, reached: DualPoint): Generator<void, DualPoint> {
  const before = from.known.dual
  const first = reached.look().dual
  yield
  const worth = STRAIGHT * Math.max(0, first - before)
  let best = reached
  for (let length = 1; ; length *= 2) {
    const further = new DualPoint(
      reached.problem,
      reached.c.map((value, i) => value + length * (value - from.c[i])),
    )
    const { dual } = further.look()
    yield
    if (!(dual - first > worth * length)) return best
    best = further
  }
}
