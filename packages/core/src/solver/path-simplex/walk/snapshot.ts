import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { SparseWeights } from '../../../numeric/matrix/sparse-weights.js'
import type { Iterate } from '../../solver.js'
import { LAMBDA } from '../walker/walker.js'
import type { OpenWalk } from './open-walk.js'

/** A point of the path, free of the walk that found it. */
export class Snapshot {
  readonly w: SparseWeights
  /** The multipliers (−α, β) in row order. */
  readonly dual: Vec

  /**
   * Of the point that the walk has written down.
   *
   * @param piece a number that all points of one piece of the path share: between its ends w is constant and the multipliers linear
   */
  constructor(
    walker: OpenWalk,
    readonly lambda: number,
    readonly piece: number,
  ) {
    const { features, weights, dual } = walker.read()
    this.w = new SparseWeights(features, weights, walker.program.table.cols)
    this.dual = dual
  }

  /** Where the walk is now. */
  static here(walker: OpenWalk, lambda = walker.board[LAMBDA]): Snapshot {
    walker.door.tell()
    return new Snapshot(walker, lambda, -1)
  }

  iterate(): Iterate {
    return { w: this.w.dense(), dual: this.dual }
  }
}
