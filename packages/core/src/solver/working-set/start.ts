import { dot } from '../../numeric/algebra/dot.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { evenlySpread } from '../../numeric/order/evenly-spread.js'
import { type OneThresholdProblem, pullOf } from '../../problem/problem.js'
import { roughSpread } from '../alm/metric-schedule.js'
import type { Iterate } from '../solver.js'

/** Rows of each class that are enough for a rough mean. */
const MEAN_ROWS = 20_000

/** Where the rounds begin: a point, and the scores of its w on all rows. */
export interface Start extends Iterate {
  scores: Vec
  /** w is only a direction along which negatives are likely to be high. */
  guess: boolean
  /** How far the features spread. */
  spread: Vec
  /** The lower bound that the multipliers are known to give; 0 for unknown. */
  bound: number
}

/** A given point; for an empty w, a guess. */
export function startFrom(problem: OneThresholdProblem, point: Iterate): Start {
  const guess = point.w.every((weight) => weight === 0)
  const w = guess ? uncoveredDirection(problem, point.dual) : point.w
  const scores = problem.map.apply(w, new Float64Array(problem.map.rows))
  return { w, dual: point.dual, scores, guess, spread: roughSpread(problem.map), bound: 0 }
}

/** Multipliers of the empty model: the difference of the class means, from some of the rows. */
export function roughMeans({ map, loss }: OneThresholdProblem): Vec {
  const dual = new Float64Array(map.rows)
  const positives = evenlySpread(loss.weights.length, Math.min(loss.weights.length, MEAN_ROWS))
  const negatives = evenlySpread(loss.negatives, Math.min(loss.negatives, MEAN_ROWS))
  putAt(dual, positives, -1 / positives.length)
  putAt(dual.subarray(loss.weights.length), negatives, 1 / negatives.length)
  return dual
}

function putAt(values: Vec, places: Int32Array, value: number): void {
  for (let a = 0; a < places.length; a++) values[places[a]] = value
}

/**
 * An empty model says nothing about which negatives are high; the direction u = Σαx − Σβz that its multipliers leave
 * uncovered does.
 */
function uncoveredDirection({ map }: OneThresholdProblem, dual: Vec): Vec {
  return oneApart(pullOf(map, dual))
}

/** A direction between two points, scaled so that along it they lie 1 apart: the first w where nothing better is known. */
export function oneApart(u: Vec): Vec {
  const square = dot(u, u)
  return square > 0 ? u.map((value) => value / square) : u
}

/** Puts each α at its bound where the hinge is active and to 0 elsewhere: a fair guess near the solution. */
export function setByHinges({ loss }: OneThresholdProblem, scores: Vec, dual: Vec): Vec {
  const { weights } = loss
  const threshold = loss.threshold(scores)
  for (let i = 0; i < weights.length; i++) dual[i] = scores[i] - threshold < 1 ? -weights[i] : 0
  return dual
}
