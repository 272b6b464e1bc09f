import type { LinesInMemory } from './sparse-products.js'

/** Bytes that are handed over at a time, about. */
const TOGETHER = 2 ** 16
/** Numbers that they take, beside one line. */
export const ROOM_TO_PACK = TOGETHER / 8 + 2

/**
 * The listed lines of ones, one after the other: how many ones, as a negative number, and where they are, unless everywhere, filled up to
 * whole numbers. Some lines at a time; what is handed over holds until the next.
 */
export function* packedBits(x: LinesInMemory, list: Int32Array, longest: number): Generator<Uint8Array> {
  const { width, pointers, places, memory } = x
  const { buffer, scratch, kernels } = memory
  const each = 8 + 8 * Math.ceil((longest * places.BYTES_PER_ELEMENT) / 8)
  const lists = new Int32Array(buffer, scratch.byteOffset, list.length)
  lists.set(list)
  const start = scratch.byteOffset + 8 * Math.ceil(list.length / 2)
  const step = Math.max(1, Math.floor(TOGETHER / each))
  const pack = places instanceof Uint16Array ? kernels.packBits16 : kernels.packBits32
  for (let from = 0; from < list.length; from += step) {
    const count = Math.min(step, list.length - from)
    const at = lists.byteOffset + 4 * from
    const end = pack(pointers.byteOffset, places.byteOffset, at, count, width, start)
    yield new Uint8Array(buffer, start, end - start)
  }
}
