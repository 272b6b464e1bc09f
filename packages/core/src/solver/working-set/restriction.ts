import type { Room, Vec } from '../../numeric/matrix/linear-map.js'
import { gathered, scattered } from '../../numeric/order/gather.js'
import { type OneThresholdProblem, withParts } from '../../problem/problem.js'
import type { RestrictedProblem } from '../alm/working-features.js'
import type { Iterate } from '../solver.js'
import { Atoms } from './atoms.js'
import { placesOf, SINGLE, TIED } from './row-states.js'

/** What each row is to the restricted problem. */
interface RowStates {
  positiveState: Uint8Array
  negativeState: Uint8Array
  sampled: boolean
  /** How far the features spread. */
  spread: Vec
  /** For the copy of the rows: what was restricted there before is solved. */
  room?: Room
}

/** The problem on its atoms, with the way there and back. */
export function restrict(problem: OneThresholdProblem, states: RowStates): RestrictedProblem {
  const { positiveState, negativeState, sampled, spread, room } = states
  const { loss } = problem
  const positives = positiveState.length
  const single = placesOf(positiveState, SINGLE)
  const tied = placesOf(positiveState, TIED)
  const near = moved(placesOf(negativeState, SINGLE), positives)
  const sure = moved(placesOf(negativeState, TIED), positives)
  const tiedWeights = gathered(loss.weights, tied)
  const tiedWeight = total(tiedWeights)
  const weights = gathered(loss.weights, single)
  const rows = new Int32Array(single.length + near.length)
  rows.set(single)
  rows.set(near, single.length)
  const k = loss.thresholdCount
  const count = k - sure.length
  const atoms = new Atoms({
    rows: problem.map.selectRows(rows, room),
    weights,
    tied:
      tied.length > 0
        ? { mean: combination(problem, tied, divided(tiedWeights, tiedWeight)), weight: tiedWeight }
        : undefined,
    share: sampled ? total(weights) / total(loss.weights) : 1,
    top: {
      count,
      scale: count / k,
      shift: sure.length > 0 ? combination(problem, sure, new Float64Array(sure.length).fill(1 / k)) : undefined,
    },
    spread,
  })
  const { map, first, split } = atoms

  return {
    problem: withParts(problem, { map, loss: loss.over(atoms.weights, near.length, count) }),
    contract: ({ w, dual }: Iterate): Iterate => {
      const own = new Float64Array(map.rows)
      for (let a = 0; a < tied.length; a++) own[0] += dual[tied[a]]
      for (let a = 0; a < rows.length; a++) own[first + a] = dual[rows[a]]
      return { w, dual: atoms.contract(own) }
    },
    expand: ({ w, dual }: Iterate): Iterate => {
      const wide = new Float64Array(problem.map.rows)
      let sigma = 0
      for (let a = 0; a < split; a++) sigma -= dual[a]
      const own = atoms.expand(dual)
      for (let a = 0; a < tied.length; a++) wide[tied[a]] = own[0] * (tiedWeights[a] / tiedWeight)
      for (let a = 0; a < rows.length; a++) wide[rows[a]] = own[first + a]
      for (let a = 0; a < sure.length; a++) wide[sure[a]] = sigma / k
      return { w, dual: wide }
    },
  }
}

function total(values: Vec): number {
  let sum = 0
  for (let a = 0; a < values.length; a++) sum += values[a]
  return sum
}

function divided(values: Vec, by: number): Vec {
  const parts = new Float64Array(values.length)
  for (let a = 0; a < parts.length; a++) parts[a] = values[a] / by
  return parts
}

function moved(places: Int32Array, by: number): Int32Array {
  for (let a = 0; a < places.length; a++) places[a] += by
  return places
}

/** Σ coefficient·row over the listed rows: one product with a vector that is 0 elsewhere. */
function combination({ map }: OneThresholdProblem, rows: Int32Array, values: Vec): Vec {
  return map.applyTranspose(scattered(values, rows, map.rows), new Float64Array(map.cols))
}
