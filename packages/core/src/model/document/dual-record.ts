import { scoresOf } from '../../numeric/matrix/last-product.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { PushProblem } from '../../problem/problem.js'
import { aboveZero } from './above-zero.js'
import type { Model, RowValue } from './model.js'

/**
 * A positive whose slack is closer to 0 than this, as a part of the size of the scores, stands at the kink: another order
 * of summation could put it on the other side, so its α must be recorded.
 */
const KINK = 1e-6

/**
 * The multipliers in a form small enough for a model of a million rows. Most positives are clearly above or clearly below
 * the threshold, and their α is then 0 or their whole weight; only the others are written down.
 *
 * @param rows the data's row number of each row of the problem
 */
export function recordDual(problem: PushProblem, w: Vec, dual: Vec, rows: Int32Array): Model['dual'] {
  const feasible = dual.slice()
  problem.loss.repairDual(feasible)
  const { implied, atKink } = hinges(problem, w)
  const positives: RowValue[] = []
  for (let i = 0; i < implied.length; i++) {
    if (atKink[i] === 1 || -feasible[i] !== implied[i]) positives.push([rows[i], -feasible[i]])
  }
  return { positives, negatives: aboveZero(feasible.subarray(implied.length), rows.subarray(implied.length)) }
}

/** The multipliers again, in the order of the problem's rows. A recorded row that the problem has not is passed over. */
export function recallDual(problem: PushProblem, w: Vec, recorded: Model['dual'], rows: Int32Array): Vec {
  const dual = new Float64Array(rows.length)
  hinges(problem, w).implied.forEach((alpha, i) => {
    dual[i] = -alpha
  })
  const lowered = recorded.positives.map(([row, alpha]): RowValue => [row, -alpha])
  const known = new Map([...lowered, ...recorded.negatives])
  rows.forEach((row, i) => {
    dual[i] = known.get(row) ?? dual[i]
  })
  return dual
}

/** What the slack 1 − p_i + t of each positive implies, t being the threshold of its list: α_i = v_i where the hinge is active, else 0. */
function hinges({ map, loss }: PushProblem, w: Vec): { implied: Vec; atKink: Uint8Array } {
  const scores = scoresOf(map, w)
  const t = loss.thresholds(scores)
  const [implied, atKink] = [new Float64Array(t.length), new Uint8Array(t.length)]
  for (let i = 0; i < t.length; i++) {
    const slack = 1 - (scores[i] - t[i])
    if (slack > 0) implied[i] = loss.weights[i]
    if (Math.abs(slack) <= KINK * (1 + Math.abs(t[i]))) atKink[i] = 1
  }
  return { implied, atKink }
}
