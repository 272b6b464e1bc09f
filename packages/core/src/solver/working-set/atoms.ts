import type { RowMap, Vec } from '../../numeric/matrix/linear-map.js'
import { AtomMap } from './atom-map.js'

/** What a restricted problem is made of. */
export interface AtomsGiven {
  /** Positives, then negatives. */
  rows: RowMap
  /** Of the positives among them. */
  weights: Vec
  /** Positives that are tied together: their weighted mean, with the sum of their weights. */
  tied?: { mean: Vec; weight: number } | undefined
  /** The part of all weights that the positives among the rows have, where they stand for all; else 1. */
  share: number
  top: Top
  /** How far the features of the whole data spread. */
  spread: Vec
}

/** How the negatives make the threshold: it is the mean of the `count` highest of scale·z + shift. */
export interface Top {
  count: number
  scale: number
  shift: Vec | undefined
}

/**
 * The atoms of a restricted problem. Tied positives are the first one. With C the negatives surely among the K highest,
 * s = Σ_C z/K and K′ = K − |C|, the mean of the K highest is the mean of the K′ highest of the vectors (K′/K)·z + s: what is
 * left is an infinite push problem again. Every dual point of it is one of the whole problem with the same value, so its
 * lower bounds hold for the whole.
 *
 * Unless some positives stand for all: then they carry the weight of all, and the bounds are only an estimate.
 */
export class Atoms {
  readonly map: AtomMap
  /** v_a of the positive atoms. */
  readonly weights: Vec
  /** Where the single positives start: behind the tied ones. */
  readonly first: number
  /** Where the negatives start. */
  readonly split: number

  constructor(private readonly given: AtomsGiven) {
    const { rows, weights, tied, share, top, spread } = given
    this.first = tied ? 1 : 0
    this.split = this.first + weights.length
    this.weights = new Float64Array(this.split)
    if (tied) this.weights[0] = tied.weight
    for (let a = 0; a < weights.length; a++) this.weights[this.first + a] = weights[a] / share
    this.map = new AtomMap({
      rows,
      positives: weights.length,
      mean: tied?.mean,
      scale: top.scale,
      shift: top.shift,
      spread,
    })
  }

  /** For multipliers of the whole problem, one for each atom in their order, those of the restricted one: in their place. */
  contract(dual: Vec): Vec {
    const { first, split } = this
    const { share, top } = this.given
    for (let a = first; a < split; a++) dual[a] /= share
    for (let a = split; a < dual.length; a++) dual[a] /= top.scale
    return dual
  }

  /** The way back. */
  expand(dual: Vec): Vec {
    const { first, split } = this
    const { share, top } = this.given
    const whole = dual.slice()
    for (let a = first; a < split; a++) whole[a] *= share
    for (let a = split; a < whole.length; a++) whole[a] *= top.scale
    return whole
  }
}
