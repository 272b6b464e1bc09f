import type { RowMap } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'
import { SparseRows } from '../alm/sparse-rows.js'
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
const SHARPEST = 3e-3
/** Where so many were not enough, others may try. */
const UPDATES = 40

/** Whether a problem is one of a sparse table with one threshold and weighted ℓ1, of so many rows that it pays to tell their kinds. */
export function hasKinds({ map, loss, penalty }: Problem): boolean {
  return loss.over !== undefined && penalty.box !== undefined && map.rows >= MANY_ROWS && isSparse(map)
}

function isSparse(map: RowMap): boolean {
  return map.readNonzeros !== undefined && new SparseRows(map).sparse
}

/** The models at descending λ, some thousandths of what they gain away from the best: enough to compare them by what they rank. */
export function* roughPath(problem: Problem, lambdas: readonly number[]): Generator<Iterate & { lambda: number }> {
  const descent = new KindsDescent(problem)
  for (const lambda of lambdas) {
    for (const _ of descent.solve(lambda, ROUGH));
    yield { lambda, ...descent.point }
  }
}

/** Ever more precise points of one problem; returns where it gives up. Without a point to start from it walks down to λ first. */
export function* iterateKinds(problem: Problem, from: Iterate | undefined): Generator<Iterate, Iterate, unknown> {
  const descent = new KindsDescent(problem, from)
  const { lambda } = problem
  const known = from ?? descent.point
  for (let passed = STRIDE * descent.start; !from && passed > lambda; passed *= STRIDE) {
    for (const _ of descent.solve(passed, ROUGH)) yield pause(known)
  }
  let precision = FIRST
  for (let update = 0; update < UPDATES; update++) {
    for (const _ of descent.solve(lambda, precision)) yield pause(known)
    yield descent.point
    precision = {
      ...precision,
      promise: MORE.promise * precision.promise,
      slope: MORE.slope * precision.slope,
      hinge: Math.max(SHARPEST, MORE.width * precision.hinge),
      negative: Math.max(SHARPEST, MORE.width * precision.negative),
    }
  }
  return descent.point
}
