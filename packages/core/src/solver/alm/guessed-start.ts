import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import { dot } from '../../numeric/algebra/dot.js'
import { symmetricRankK } from '../../numeric/algebra/rank-k.js'
import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { highestFrom } from '../../numeric/order/highest-from.js'
import { type Problem, pullOf } from '../../problem/problem.js'
import type { Iterate } from '../solver.js'

/** What is added to the scatter of the rows, as a part of its mean diagonal. */
const RIDGE = 0.1
/** Where more positives miss their margin, it takes too many changes, one by one, to find out which of them should. */
const MOST_OPEN = 130

/**
 * A point from which it is known of most rows whether they count, found without a solver: along the direction of Fisher's discriminant,
 * (S + ridge)⁻¹(x̄ − z̄), w is as long as is best for an ℓ2 problem with one negative as the threshold. Positives that miss their margin
 * there have α_i = v_i, the one that just meets it has what is left, and the highest negative has all of Σβ. Undefined where no direction
 * tells the classes apart, and where they overlap so much that the guess tells little.
 */
export function guessedStart(problem: Problem): Iterate | undefined {
  const { map, loss } = problem
  const w = discriminant(map, pullOf(map, loss.dualAtZero()))
  const squares = w ? dot(w, w) : 0
  if (!w || squares === 0) return undefined
  const scores = map.apply(w, new Float64Array(map.rows))
  const highest = highestFrom(scores, loss.weights.length)
  const dual = new Float64Array(map.rows)
  const length = bestLength(problem, { scores, threshold: scores[highest], squares }, dual)
  for (let i = 0; i < loss.weights.length; i++) dual[highest] -= dual[i]
  for (let k = 0; k < w.length; k++) w[k] *= length
  const open = loss.weights.reduce((count, weight, i) => count + (dual[i] === -weight ? 1 : 0), 0)
  return dual[highest] > 0 && open <= MOST_OPEN ? { w, dual } : undefined
}

/** (S + ridge)⁻¹·difference, where S is the scatter of all rows about their mean. */
function discriminant(map: RowMap, difference: Vec): Vec | undefined {
  const { rows, cols } = map
  const { mean } = map.columnMoments()
  const centred = new Float64Array(rows * cols)
  for (let i = 0; i < rows; i++) {
    map.readRow(i, centred, i * cols)
    for (let k = 0; k < cols; k++) centred[i * cols + k] -= mean[k]
  }
  const scatter = symmetricRankK(centred, rows, cols, new Float64Array(cols * cols))
  let trace = 0
  for (let k = 0; k < cols; k++) trace += scatter[k * cols + k]
  for (let k = 0; k < cols; k++) scatter[k * cols + k] += (RIDGE * trace) / cols
  return trace > 0 && cholesky(scatter, cols) ? choleskySolve(scatter, cols, difference) : undefined
}

/** A direction: its scores, the highest one of a negative, and ‖direction‖². */
interface Direction {
  scores: Vec
  threshold: number
  squares: number
}

/**
 * The a ≥ 0 that minimizes λa²‖w‖²/2 + Σ v_i (1 − a·d_i)_+, with d_i = score_i − threshold: piece by piece, from one hinge that closes
 * to the next. Sets −α for the positives.
 */
function bestLength({ loss, lambda }: Problem, { scores, threshold, squares }: Direction, dual: Vec): number {
  const { weights } = loss
  const gain = (i: number) => weights[i] * (scores[i] - threshold)
  const closing = Array.from(weights.keys())
    .filter((i) => scores[i] > threshold)
    .sort((i, j) => scores[j] - scores[i])
  // What the open hinges pull.
  let pull = 0
  for (let i = 0; i < weights.length; i++) {
    dual[i] = -weights[i]
    pull += gain(i)
  }
  for (const i of closing) {
    const kink = 1 / (scores[i] - threshold)
    const held = lambda * kink * squares
    if (pull <= held) break
    pull -= gain(i)
    dual[i] = 0
    if (pull > held) continue
    dual[i] = (pull - held) * kink
    return kink
  }
  return Math.max(0, pull / (lambda * squares))
}
