import type { Vec } from '../../numeric/matrix/linear-map.js'
import { type Problem, pullOf, withParts } from '../../problem/problem.js'
import { LazyPoint } from '../lazy-point.js'
import type { Iterate } from '../solver.js'

/** Problems this narrow are solved on all features at once. */
const NARROW = 200
/** At least this many features are taken in at a time. */
const BATCH = 50
/** A start whose pulls exceed λ by no more than this comes from a λ not much larger; then features whose pull is such a part of λ ... */
const NEAR = 1.3
const WITHIN_REACH = 0.9
/** ... are taken in at once, up to so many. */
const AT_ONCE = 500

/**
 * With many features almost all weights are 0, and the problem restricted to the others has the same solution. A block
 * whose dual norm stays below λ is 0 at the optimum, so the working set holds the blocks in use and those nearest to λ;
 * the certificate of the whole problem tells when it was large enough.
 */
export function initialFeatures(problem: Problem, point: Iterate): Int32Array {
  const d = problem.map.cols
  const norms = d > NARROW ? blockNorms(problem, point.dual) : undefined
  if (!norms) return Int32Array.from({ length: d }, (_, k) => k)
  const chosen = new Uint8Array(d)
  // A point of fewer features makes its w whenever it is asked for it.
  const { w } = point
  for (let k = 0; k < d; k++) if (w[k] !== 0) chosen[k] = 1
  chooseHighest(norms, Math.max(2 * BATCH, countOf(chosen)), chosen, 0)
  // What the multipliers of a λ nearby hold at λ has to be held again: found out batch by batch it takes twice as many steps.
  if (comesFromNear(norms, problem.lambda)) {
    chooseHighest(norms, Math.max(0, AT_ONCE - countOf(chosen)), chosen, WITHIN_REACH * problem.lambda)
  }
  return closeBlocks(problem, chosen)
}

/** The free ones of the features have no bound to exceed. */
function comesFromNear(norms: Vec, lambda: number): boolean {
  return norms.every((norm) => norm <= NEAR * lambda || norm === Number.POSITIVE_INFINITY)
}

/** The features in use, and the violators of the dual constraint that come first. */
export function growFeatures(problem: Problem, point: Iterate, features: Int32Array): Int32Array {
  const norms = blockNorms(problem, point.dual)
  if (!norms) return features
  const chosen = new Uint8Array(problem.map.cols)
  for (const k of features) chosen[k] = 1
  chooseHighest(norms, Math.max(BATCH, countOf(chosen) >> 1), chosen, problem.lambda)
  return closeBlocks(problem, chosen)
}

/** The dual norm of u = −Xᵀdual on each feature's block, undefined for penalties that never set a weight to 0. */
function blockNorms(problem: Problem, dual: Vec): Vec | undefined {
  const u = pullOf(problem.map, dual)
  return problem.penalty.blockNorms(u, u)
}

/** Marks the `count` features of highest norm that are not marked yet, among those above `floor`. */
function chooseHighest(norms: Vec, count: number, chosen: Uint8Array, floor: number): void {
  const candidates: number[] = []
  for (let k = 0; k < norms.length; k++) if (!chosen[k] && norms[k] > floor) candidates.push(k)
  candidates.sort((a, b) => norms[b] - norms[a])
  for (const k of candidates.slice(0, count)) chosen[k] = 1
}

/** The marked features in ascending order, with the rest of their blocks. */
function closeBlocks(problem: Problem, chosen: Uint8Array): Int32Array {
  for (const block of problem.penalty.blocks ?? []) {
    if (block.some((k) => chosen[k])) for (const k of block) chosen[k] = 1
  }
  const features: number[] = []
  chosen.forEach((mark, k) => {
    if (mark) features.push(k)
  })
  return Int32Array.from(features)
}

function countOf(marks: Uint8Array): number {
  return marks.reduce((sum, mark) => sum + mark, 0)
}

/** The problem on the listed features, with the way there and back. */
export interface RestrictedProblem {
  problem: Problem
  contract(point: Iterate): Iterate
  expand(point: Iterate): Iterate
}

export function restrictTo(problem: Problem, features: Int32Array): RestrictedProblem {
  if (features.length === problem.map.cols) return { problem, contract: (point) => point, expand: (point) => point }
  const { map, penalty } = problem
  return {
    problem: withParts(problem, { map: map.selectColumns(features), penalty: penalty.restrict(features) }),
    contract: ({ w, dual }) => ({ w: Float64Array.from(features, (k) => w[k]), dual }),
    expand: (point) =>
      new LazyPoint(
        () => widen(point.w, features, map.cols),
        () => point.dual,
        point.tentative,
      ),
  }
}

/** The weights of the listed features, with 0 for the others. */
function widen(w: Vec, features: Int32Array, cols: number): Vec {
  const wide = new Float64Array(cols)
  for (let a = 0; a < features.length; a++) wide[features[a]] = w[a]
  return wide
}
