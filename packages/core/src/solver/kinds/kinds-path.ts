import type { Certificate } from '../../certificate/gap.js'
import type { Problem } from '../../problem/problem.js'
import { isSparse } from '../alm/sparse-rows.js'
import type { Iterate } from '../solver.js'
import { pause } from '../solver.js'
import { KindsDescent, type Precision, ROUGH } from './kinds-descent.js'

/** Tables of fewer rows are as well left as they are. */
const MANY_ROWS = 1000
/** How far it goes from λ to λ where none is asked for on the way. */
const STRIDE = 0.7
/** An update that is to be certified: so precise at first, and by such factors more with each that follows. */
const FIRST: Precision = { ...ROUGH, updates: 1, promise: 1e-9, slope: 1e-4 }
const MORE = { promise: 0.1, slope: 0.3, width: 0.5 }
/** Beyond these there is nothing but rounding. */
const LEAST = { promise: 1e-15, slope: 1e-9 }
/** The sharpest widths; and where an update leaves such a part of the gap, multipliers creep and want ever longer steps. */
const SHARPEST = 3e-3
const CREEPING = { part: 0.5, width: 0.1, sharpest: 1e-7 }
/** Where a minimization did not come to its end, kinks were too sharp. */
const BLUNTER = 2
/** Where so many were not enough, others may try. */
const UPDATES = 40

/** Whether a problem is one of a sparse table with one threshold and weighted ℓ1, of so many rows that it pays to tell their kinds. */
export function hasKinds({ map, loss, penalty }: Problem): boolean {
  const isLong = map.rows >= MANY_ROWS && map.readNonzeros !== undefined
  return isLong && loss.over !== undefined && penalty.box !== undefined && isSparse(map)
}

/**
 * The models at descending λ, some thousandths of what they gain away from the best: enough to compare them by what they rank. The
 * last is the one after which more than so many features would have to be held. Multipliers hold until the next model.
 */
export function* roughPath(
  problem: Problem,
  lambdas: readonly number[],
  most: number,
): Generator<Iterate & { ends: boolean }> {
  const descent = new KindsDescent(problem)
  const dual = new Float64Array(problem.map.rows)
  try {
    for (let i = 0; i < lambdas.length; i++) {
      for (const _ of descent.solve(lambdas[i], ROUGH));
      const ends = i + 1 < lambdas.length && descent.inReach(lambdas[i + 1]) > most
      yield { ends, ...descent.point(dual) }
      if (ends) return
    }
  } finally {
    descent.close()
  }
}

/** Ever more precise points of one problem; returns where it gives up. From multipliers of a much larger λ it walks down first. */
export function* iterateKinds(problem: Problem, from: Iterate | undefined): Generator<Iterate, Iterate, Certificate> {
  const descent = new KindsDescent(problem, from)
  try {
    return yield* everMorePrecise(descent, problem, from)
  } finally {
    descent.close()
  }
}

function* everMorePrecise(
  descent: KindsDescent,
  problem: Problem,
  from: Iterate | undefined,
): Generator<Iterate, Iterate, Certificate> {
  const { lambda } = problem
  const known = from ?? descent.point()
  for (let passed = STRIDE * descent.start; passed > lambda; passed *= STRIDE) {
    for (const _ of descent.solve(passed, ROUGH)) yield pause(known)
  }
  let precision = FIRST
  let gap = Number.POSITIVE_INFINITY
  for (let update = 0; update < UPDATES; update++) {
    const solving = descent.solve(lambda, precision)
    let step = solving.next()
    for (; !step.done; step = solving.next()) yield pause(known)
    const { relativeGap } = yield descent.point()
    const width = relativeGap > CREEPING.part * gap ? CREEPING : { ...MORE, sharpest: SHARPEST }
    precision = step.value ? sharper(precision, width) : blunter(precision)
    gap = relativeGap
  }
  return descent.point()
}

function sharper(precision: Precision, { width, sharpest }: { width: number; sharpest: number }): Precision {
  const { promise, slope, hinge, negative } = precision
  return {
    ...precision,
    promise: Math.max(LEAST.promise, MORE.promise * promise),
    slope: Math.max(LEAST.slope, MORE.slope * slope),
    hinge: Math.min(hinge, Math.max(sharpest, width * hinge)),
    negative: Math.min(negative, Math.max(sharpest, width * negative)),
  }
}

function blunter(precision: Precision): Precision {
  const { hinge, negative } = precision
  return {
    ...precision,
    hinge: Math.min(FIRST.hinge, BLUNTER * hinge),
    negative: Math.min(FIRST.negative, BLUNTER * negative),
  }
}
