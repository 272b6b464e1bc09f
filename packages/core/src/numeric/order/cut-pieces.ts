import type { Vec } from '../matrix/linear-map.js'

/** Numbers of a piece. */
const PIECE = 4096

/** Room for many short arrays. Each is cut from a longer one: a buffer for each would cost more than what is written into it. */
export class CutPieces<V extends Vec | Int32Array> {
  private used = 0

  /** @param piece of the kind that is cut; it may be empty */
  constructor(private piece: V) {}

  /** Room for so many numbers, which are 0. */
  cut(count: number): V {
    if (this.used + count > this.piece.length) this.begin(Math.max(PIECE, count))
    const from = this.used
    this.used += count
    return this.piece.subarray(from, this.used) as V
  }

  private begin(length: number): void {
    this.piece = new (this.piece.constructor as new (length: number) => V)(length)
    this.used = 0
  }
}
