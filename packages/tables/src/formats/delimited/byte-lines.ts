import { joined } from '../peek.js'

const NEWLINE = 10

/** Lines of bytes that are put at one place to be read; the beginning of a line waits there for its end. */
export class ByteLines {
  /** How many bytes of an incomplete line stand at the front; undefined while nobody reads bytes. */
  private waiting: number | undefined

  constructor(private readonly room: Uint8Array) {}

  get isOpen(): boolean {
    return this.waiting !== undefined
  }

  /** Begins with what is left of a text, if there is room for it. */
  open(left: string): boolean {
    const bytes = new TextEncoder().encode(left)
    if (bytes.length > this.room.length) return false
    this.room.set(bytes)
    this.waiting = bytes.length
    return true
  }

  /**
   * Adds bytes, and has the lines read that are complete: `read` is told where they end, and says how far it came. What it left
   * is given back, all to the end, and reading bytes is over.
   */
  push(chunk: Uint8Array, read: (stop: number) => number): Uint8Array | undefined {
    const { room, waiting = 0 } = this
    const end = waiting + chunk.length
    if (end > room.length) return joined([this.close(), chunk])
    room.set(chunk, waiting)
    this.waiting = end
    const stop = room.lastIndexOf(NEWLINE, end - 1) + 1
    const place = read(stop)
    if (place < stop) return this.close().subarray(place)
    room.copyWithin(0, stop, end)
    this.waiting = end - stop
    return undefined
  }

  /** Ends reading bytes: a copy of those that wait. */
  close(): Uint8Array {
    const left = this.room.slice(0, this.waiting ?? 0)
    this.waiting = undefined
    return left
  }
}
