import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Iterate } from '../../solver.js'
import { LAMBDA } from '../walker/walker.js'
import type { OpenWalk } from './open-walk.js'

/** A point of the path, free of the walk that found it. */
export class Snapshot {
  readonly lambda: number
  /** A number that all points of one piece of the path share: between its ends w is constant and the multipliers linear. */
  readonly piece: number
  /** The features with a weight, and their weights. */
  readonly features: Int32Array
  readonly weights: Vec
  /** The multipliers (−α, β) in row order. */
  readonly dual: Vec
  /** The number of weights, those that are 0 included. */
  private readonly size: number

  /** Of the point that the walk has written down, at its λ or at a given one. */
  constructor(walker: OpenWalk, { lambda = walker.board[LAMBDA], piece = -1 } = {}) {
    const { features, weights, dual } = walker.read()
    this.lambda = lambda
    this.piece = piece
    this.features = features
    this.weights = weights
    this.dual = dual
    this.size = walker.program.table.cols
  }

  /** Where the walk is now. */
  static here(walker: OpenWalk, lambda = walker.board[LAMBDA]): Snapshot {
    walker.door.tell()
    return new Snapshot(walker, { lambda })
  }

  iterate(): Iterate {
    const { features, weights, dual } = this
    const w = new Float64Array(this.size)
    for (let i = 0; i < features.length; i++) w[features[i]] = weights[i]
    return { w, dual }
  }
}
