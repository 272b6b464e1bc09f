import type { Vec } from '../matrix/linear-map.js'

/** Numbers of a piece. */
const PIECE = 4096

/** Copies of many short arrays. Each is cut from a longer one: a buffer for each would cost more than what is copied into it. */
export class CutPieces<V extends Vec | Int32Array> {
  private used = 0

  /** @param piece of the kind that is copied; it may be empty */
  constructor(private piece: V) {}

  /** The first `count` numbers. */
  copy(from: V, count: number): V {
    if (this.used + count > this.piece.length) this.begin(Math.max(PIECE, count))
    const copy = this.piece.subarray(this.used, this.used + count) as V
    this.used += count
    copy.set(count === from.length ? from : from.subarray(0, count))
    return copy
  }

  private begin(length: number): void {
    this.piece = new (this.piece.constructor as new (length: number) => V)(length)
    this.used = 0
  }
}
