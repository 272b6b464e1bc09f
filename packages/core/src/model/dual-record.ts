import type { PushProblem } from '../certificate/lambda-max.js'
import type { Vec } from '../numeric/linear-map.js'
import type { Model, RowValue } from './model.js'

/** A positive whose slack is closer to 0 than this stands at the kink: its α must be recorded. */
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
  const slack = slacks(problem, w)
  const positives: RowValue[] = []
  const negatives: RowValue[] = []
  for (let i = 0; i < slack.length; i++) {
    const implied = slack[i] > 0 ? problem.loss.weights[i] : 0
    if (Math.abs(slack[i]) <= KINK || -feasible[i] !== implied) positives.push([rows[i], -feasible[i]])
  }
  for (let j = slack.length; j < feasible.length; j++) if (feasible[j] > 0) negatives.push([rows[j], feasible[j]])
  return { positives, negatives }
}

/** The multipliers again, in the order of the problem's rows. */
export function recallDual(problem: PushProblem, w: Vec, recorded: Model['dual'], rows: Int32Array): Vec {
  const dual = new Float64Array(rows.length)
  slacks(problem, w).forEach((slack, i) => {
    dual[i] = slack > 0 ? -problem.loss.weights[i] : 0
  })
  const place = new Map<number, number>()
  rows.forEach((row, i) => {
    place.set(row, i)
  })
  for (const [row, alpha] of recorded.positives) dual[place.get(row) ?? 0] = -alpha
  for (const [row, beta] of recorded.negatives) dual[place.get(row) ?? 0] = beta
  return dual
}

/** 1 − p_i + t of every positive. */
function slacks({ map, loss }: PushProblem, w: Vec): Vec {
  const scores = map.apply(w, new Float64Array(map.rows))
  const t = loss.threshold(scores)
  return scores.slice(0, loss.positives).map((p) => 1 - (p - t))
}
