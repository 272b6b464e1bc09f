import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { OneThresholdProblem } from '../../problem/problem.js'
import type { RestrictedProblem } from '../alm/working-features.js'
import type { Iterate } from '../solver.js'
import { AtomMap } from './atom-map.js'
import { placesOf, SINGLE, TIED } from './row-states.js'

/** What each row is to the restricted problem. */
interface RowStates {
  positiveState: Uint8Array
  negativeState: Uint8Array
  sampled: boolean
  /** How far the features spread. */
  spread: Vec
}

/**
 * The problem on its atoms, with the way there and back. The tied positives are one atom, their weighted mean with the sum
 * of their weights. With C the tied negatives, s = Σ_C z/K and K′ = K − |C|, the mean of the K highest is the mean of the
 * K′ highest of the vectors (K′/K)·z + s: what is left is an infinite push problem again. Every dual point of it is one
 * of the whole problem with the same value, so its lower bounds hold for the whole.
 *
 * Unless the single positives are a sample that stands for all: then they carry the weight of all, and the bounds are only
 * an estimate.
 */
export function restrict(problem: OneThresholdProblem, states: RowStates): RestrictedProblem {
  const { positiveState, negativeState, sampled, spread } = states
  const { loss } = problem
  const positives = positiveState.length
  const single = placesOf(positiveState, SINGLE)
  const tied = placesOf(positiveState, TIED)
  const near = placesOf(negativeState, SINGLE).map((j) => positives + j)
  const sure = placesOf(negativeState, TIED).map((j) => positives + j)
  const tiedWeight = total(Float64Array.from(tied, (i) => loss.weights[i]))
  const lead = tied.length > 0 ? 1 : 0
  const split = lead + single.length
  const k = loss.thresholdCount
  const scale = (k - sure.length) / k
  const weights = new Float64Array(split)
  if (lead) weights[0] = tiedWeight
  const share = sampled ? total(Float64Array.from(single, (i) => loss.weights[i])) / total(loss.weights) : 1
  for (let a = 0; a < single.length; a++) weights[lead + a] = loss.weights[single[a]] / share
  const rows = new Int32Array(single.length + near.length)
  rows.set(single)
  rows.set(near, single.length)
  const map = new AtomMap({
    rows: problem.map.selectRows(rows),
    positives: single.length,
    mean: lead ? combination(problem, tied, (i) => loss.weights[i] / tiedWeight) : undefined,
    scale,
    shift: sure.length > 0 ? combination(problem, sure, () => 1 / k) : undefined,
    spread,
  })

  return {
    problem: { ...problem, map, loss: loss.over(weights, near.length, k - sure.length) },
    contract: ({ w, dual }: Iterate): Iterate => {
      const own = new Float64Array(map.rows)
      for (const i of tied) own[0] += dual[i]
      for (let a = 0; a < rows.length; a++) own[lead + a] = dual[rows[a]]
      for (let a = lead; a < split; a++) own[a] /= share
      for (let a = split; a < own.length; a++) own[a] /= scale
      return { w, dual: own }
    },
    expand: ({ w, dual, ...rest }: Iterate): Iterate => {
      const wide = new Float64Array(problem.map.rows)
      let sigma = 0
      for (let a = 0; a < split; a++) sigma -= dual[a]
      for (const i of tied) wide[i] = dual[0] * (loss.weights[i] / tiedWeight)
      for (let a = 0; a < rows.length; a++) wide[rows[a]] = dual[lead + a]
      for (const i of single) wide[i] *= share
      for (const j of near) wide[j] *= scale
      for (const j of sure) wide[j] = sigma / k
      return { w, dual: wide, ...rest }
    },
  }
}

function total(values: Vec): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Σ coefficient·row over the listed rows: one product with a vector that is 0 elsewhere. */
function combination({ map }: OneThresholdProblem, rows: Int32Array, coefficient: (row: number) => number): Vec {
  const coefficients = new Float64Array(map.rows)
  for (const row of rows) coefficients[row] = coefficient(row)
  return map.applyTranspose(coefficients, new Float64Array(map.cols))
}
