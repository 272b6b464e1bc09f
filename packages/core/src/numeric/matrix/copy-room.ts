import { giveBack } from '../wasm/kernel-memory.js'
import type { Room, Values } from './linear-map.js'

/** What a first copy leaves free for larger ones. */
const SPARE = 1.25

/**
 * Room for copies of rows of one matrix, made one after another: each takes the place of the one before, which nobody may use any
 * more. Tens of megabytes for every round of a solver would pile up faster than they are swept away.
 */
export class CopyRoom implements Room {
  private held: Values | undefined
  private compressed: Int32Array | undefined

  take<V extends Values>(lines: number, width: number, allocate: (lines: number) => V): V {
    if (!this.held || this.held.length < lines * width) {
      // Before there is another one: the two need not be there at once.
      this.held = undefined
      this.held = allocate(Math.ceil(SPARE * lines))
    }
    return this.held.subarray(0, lines * width) as V
  }

  renew<P extends { pointers: Int32Array }>(allocate: () => P): P {
    if (this.compressed) giveBack(this.compressed)
    const parts = allocate()
    this.compressed = parts.pointers
    return parts
  }
  /** The last copy is done with: those of others may lie there. */
  leave(): void {
    if (this.compressed) giveBack(this.compressed)
    this.compressed = undefined
  }
}
