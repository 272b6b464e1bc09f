import type { ScatterSystem, Vec } from '../matrix/linear-map.js'
import { callByLines, kernelsFor, type LinesInMemory } from './sparse-products.js'

/** What lies one after the other behind the weights of the lines, all of one width, before the dense rows (kernels/conjugate.ts). */
const [SCALE, INVERSE, DIRECTION, SCALED, IMAGE, RESIDUAL, X, DENSE] = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * Conjugate gradients whose vectors lie beside the lines, so that nothing is carried from product to product; the steps are those of
 * conjugate-gradients.ts, to the bit. Every line may be scaled, place by place. Undefined where there is no room.
 */
export function conjugateInMemory(
  x: LinesInMemory,
  system: ScatterSystem,
  out: Vec,
  scale?: Vec,
): Generator<void, void> | undefined {
  const { lines, width, memory } = x
  const { dense } = system
  const needed = lines + (DENSE + dense.length) * width + dense.length
  return memory.scratch.length < needed ? undefined : steps(x, system, out, scale)
}

function* steps(x: LinesInMemory, system: ScatterSystem, out: Vec, scale?: Vec): Generator<void, void> {
  const { lines, width, memory } = x
  const { scratch, kernels } = memory
  const { dense, even, precision } = system
  const at = (vector: number) => lines + vector * width
  const address = (place: number) => scratch.byteOffset + 8 * place
  const vectors = address(at(0))
  fill(scratch.subarray(0, at(DENSE + dense.length) + dense.length), system, { lines, width, scale })
  const { curve } = kernelsFor(x)
  const product = [address(0), address(at(SCALED)), address(at(IMAGE))]
  let square = kernels.conjugateStart(vectors, width)
  for (let step = 0; step < 2 * width + 20 && Math.sqrt(square) > precision; step++) {
    callByLines(x, curve, product)
    const next = kernels.conjugateStep(vectors, width, dense.length, even, square)
    if (next < 0) break
    square = next
    yield
  }
  out.set(scratch.subarray(at(X), at(X) + width))
}

function fill(
  room: Vec,
  { weights, dense, b, inverse }: ScatterSystem,
  { lines, width, scale }: { lines: number; width: number; scale: Vec | undefined },
): void {
  const at = (vector: number) => lines + vector * width
  room.set(weights)
  if (scale) room.set(scale, at(SCALE))
  else room.fill(1, at(SCALE), at(INVERSE))
  room.set(inverse, at(INVERSE))
  room.fill(0, at(DIRECTION), at(RESIDUAL))
  room.set(b, at(RESIDUAL))
  room.fill(0, at(X), at(DENSE))
  dense.forEach(({ amount, row }, r) => {
    room.set(row, at(DENSE + r))
    room[at(DENSE + dense.length) + r] = amount
  })
}
