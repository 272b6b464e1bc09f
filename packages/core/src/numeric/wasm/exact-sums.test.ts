import { afterEach, expect, it } from 'vitest'
import { exactRowSums } from '../../certificate/exact-row-sums.js'
import { Random } from '../../statistics/random.js'
import { DenseRows } from '../matrix/dense-rows.js'
import { addExactRows } from './exact-sums.js'
import { allocateMatrix } from './kernel-memory.js'
import { setKernelUse } from './kernel-module.js'

afterEach(() => setKernelUse('when-it-pays'))

const random = Random.fromSeed(8)
/** Of very different sizes, so that every sum rounds. */
const uneven = () => random.normal() * 10 ** (random.integer(30) - 15)

it.each([
  [600, 2],
  [600, 9],
  [513, 7],
  [3, 40],
])('sums up %i × %i to the same bits as in TypeScript', (rows, cols) => {
  setKernelUse('always')
  const inMemory = allocateMatrix(rows, cols)
  for (let t = 0; t < inMemory.length; t++) inMemory[t] = uneven()
  // A third of the rows has no multiplier, and a third one below 0.
  const high = Float64Array.from({ length: rows }, (_, i) =>
    i % 3 === 0 ? 0 : (i % 3 === 1 ? 1 : -1) * Math.abs(uneven()),
  )
  const low = high.map((value) => value * 1e-17)
  const plain = exactRowSums(new DenseRows(rows, cols, Float64Array.from(inMemory)), { high, low })
  expect(exactRowSums(new DenseRows(rows, cols, inMemory), { high, low })).toEqual(plain)
})

it('leaves alone what lies elsewhere', () => {
  const sums = {
    value: Float64Array.of(1),
    rest: Float64Array.of(2),
    size: Float64Array.of(3),
    least: Float64Array.of(4),
    most: Float64Array.of(5),
  }
  const multipliers = { high: Float64Array.of(1), low: Float64Array.of(0) }
  expect(addExactRows({ rows: 1, cols: 1, values: Float64Array.of(7) }, multipliers, sums)).toBe(false)
  expect(Object.values(sums).map(([value]) => value)).toEqual([1, 2, 3, 4, 5])
})
