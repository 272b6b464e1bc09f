import { Random } from '../core.mjs'

/** The operations that solvers spend their time in. */
export const kernel = (operation, rows, cols, { type = 'f64', density = 1 } = {}) => ({
  kind: 'kernel',
  operation,
  rows,
  cols,
  type,
  density,
})

const ARRAYS = { f64: Float64Array, f32: Float32Array }

/** Random numbers of the wanted type; cheap to draw, since only the time of the operation on them counts. */
export function randomArray(length, type = 'f64', seed = 1) {
  const random = Random.fromSeed(seed)
  const some = Float64Array.from({ length: 4093 }, () => random.normal())
  return ARRAYS[type].from({ length }, (_, t) => some[t % some.length])
}

/** Compressed rows with so many entries each, at random places. */
export function randomSparse({ rows, cols, density }) {
  const random = Random.fromSeed(2)
  const each = Math.max(1, Math.round(cols * density))
  const pointers = Int32Array.from({ length: rows + 1 }, (_, i) => i * each)
  const indices = new Int32Array(rows * each)
  const step = Math.floor(cols / each)
  for (let t = 0; t < indices.length; t++) indices[t] = (t % each) * step + random.integer(step)
  return { pointers, indices, values: new Float64Array(indices.length).fill(1) }
}

/** A symmetric positive definite matrix: random, with a heavy diagonal. */
export function positiveDefinite(size) {
  const a = new Float64Array(size * size)
  const values = randomArray(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) a[i * size + j] = a[j * size + i] = values[i * size + j]
    a[i * size + i] += 4 * size
  }
  return a
}
