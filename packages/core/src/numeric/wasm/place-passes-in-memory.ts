import type { Nonzeros, Vec } from '../matrix/linear-map.js'
import type { PlacePasses } from '../matrix/place-passes.js'
import type { KernelMemory } from './kernel-memory.js'

/** Vectors that moments take. */
const MOST_VECTORS = 5

/** The passes over entries that lie in the kernels' memory; undefined where there is no room for the vectors. */
export function passesInMemory(
  { indices, values }: Nonzeros,
  places: number,
  { scratch, kernels }: KernelMemory,
): PlacePasses | undefined {
  if (scratch.length < MOST_VECTORS * places) return undefined
  const [at, from, count] = [indices.byteOffset, values.byteOffset, values.length]
  return {
    vectors: (wanted) => {
      scratch.fill(0, 0, wanted * places)
      return Array.from({ length: wanted }, (_, v) => scratch.subarray(v * places, (v + 1) * places))
    },
    count: (stored) => kernels.countPlaces(at, count, stored.byteOffset),
    spread: (...vectors) => kernels.spreadByPlace(at, from, count, ...addresses(vectors)),
    squares: (...vectors) => kernels.squaresByPlace(at, from, count, ...addresses(vectors)),
    scale: (scale) => {
      scratch.set(scale)
      kernels.scaleByPlace(at, from, count, scratch.byteOffset)
    },
  }
}

function addresses<Vectors extends Vec[]>(vectors: Vectors): { [V in keyof Vectors]: number } {
  return vectors.map(({ byteOffset }) => byteOffset) as { [V in keyof Vectors]: number }
}
