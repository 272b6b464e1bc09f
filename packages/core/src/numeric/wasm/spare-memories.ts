/** A memory up to so many bytes is kept for good; a larger one goes when nobody has asked for a while. */
const SMALL = 2 ** 22
/** How many are kept. */
const MOST = 4
/** A memory that is more than so many times too large is left for another. */
const TOO_LARGE = 2

interface OnMemory {
  readonly buffer: ArrayBuffer
}

/**
 * Memories that are handed on from one use to the next: fresh pages cost a fault each, calls into a new instance are slow at first, and what is
 * left behind has to be collected.
 */
export class SpareMemories<M extends OnMemory> {
  private readonly kept: { readonly bytes: number; readonly deref: () => M | undefined }[] = []

  /** The smallest one of at least so many bytes, all 0 that far; undefined where none fits. */
  take(bytes: number): M | undefined {
    let best = -1
    for (const [i, { bytes: size }] of this.kept.entries()) {
      if (size >= bytes && size <= TOO_LARGE * bytes && !(this.kept[best]?.bytes <= size)) best = i
    }
    if (best < 0) return undefined
    const taken = this.kept.splice(best, 1)[0].deref()
    if (taken) new Uint8Array(taken.buffer, 0, bytes).fill(0)
    return taken
  }

  /** Nothing may use it any more. */
  giveBack(memory: M): void {
    const { byteLength: bytes } = memory.buffer
    const weak = new WeakRef(memory)
    this.kept.push({ bytes, deref: bytes <= SMALL ? () => memory : () => weak.deref() })
    if (this.kept.length > MOST) this.kept.shift()
  }
}
