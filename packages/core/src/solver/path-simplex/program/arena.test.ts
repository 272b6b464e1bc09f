import { afterEach, expect, it } from 'vitest'
import { type KernelUse, setKernelUse } from '../../../numeric/wasm/kernel-module.js'
import { Random } from '../../../statistics/random.js'
import { Arena } from './arena.js'

afterEach(() => setKernelUse('when-it-pays'))

const random = Random.fromSeed(9)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())

/** What `work` leaves behind, with ordinary arrays and in the memory of the kernels. */
function both(work: (arena: Arena, put: (values: Float64Array) => Float64Array) => ArrayLike<number>): number[][] {
  return (['never', 'always'] as KernelUse[]).map((use) => {
    setKernelUse(use)
    const arena = Arena.create(10_000, 0)
    const result = Array.from(
      work(arena, (values) => {
        const room = arena.allocate(values.length)
        room.set(values)
        return room
      }),
    )
    arena.release()
    return result
  })
}

it.each([0, 1, 2, 3, 9, 19])('combines %i listed lines, to the same bit with and without the kernels', (count) => {
  const [length, stride] = [13, 21]
  const lines = Array.from({ length: count }, () => Math.floor(30 * random.uniform()))
  const [block, c, start] = [normals(30 * stride), normals(count + 3), normals(length)]
  const [plain, wasm] = both((arena, put) => {
    const list = arena.allocateList(count)
    list.set(lines)
    const out = put(start)
    arena.combine(out, length, { block: put(block), stride, list }, put(c), 3, count)
    return out
  })
  expect(wasm).toEqual(plain)
  const expected = start.map((sum, k) => lines.reduce((s, l, j) => s + c[3 + j] * block[l * stride + k], sum))
  for (let k = 0; k < length; k++) expect(plain[k]).toBeCloseTo(expected[k], 12)
})

it.each([1, 4, 7, 10])('multiplies %i lines, and takes an outer product off them, to the same bit', (p) => {
  const stride = 11
  const [block, v, column] = [normals(p * stride), normals(stride).fill(0, p), normals(p)]
  const [plain, wasm] = both((arena, put) => {
    const [inverse, products, scaled] = [put(block), arena.allocate(p), put(v)]
    arena.multiply(products, inverse, stride, p, scaled)
    arena.subtractOuter(inverse, stride, p, put(column), scaled)
    arena.addScaled(scaled, p, inverse, 0, 0.3)
    return [...products, ...inverse, ...scaled]
  })
  expect(wasm).toEqual(plain)
  for (let i = 0; i < p; i++) {
    const line = block.subarray(i * stride, i * stride + p)
    const product = line.reduce((sum, x, j) => sum + x * v[j], 0)
    expect(plain[i]).toBeCloseTo(product, 12)
    for (let j = 0; j < p; j++) expect(plain[p + i * stride + j]).toBeCloseTo(line[j] - column[i] * v[j], 12)
  }
})

it('gives zeros also where another walk has left numbers, and says when it is full', () => {
  setKernelUse('always')
  const first = Arena.create(100, 0)
  first.allocate(100).fill(7)
  first.release()
  const second = Arena.create(100, 0)
  expect(second.allocate(40).every((x) => x === 0)).toBe(true)
  expect(second.allocateList(9).every((x) => x === 0)).toBe(true)
  expect(() => second.allocate(1e7)).toThrow('too small')
})
