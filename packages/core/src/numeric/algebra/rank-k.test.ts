import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KernelUse, setKernelUse } from '../wasm/kernel-module.js'
import { gramOfRows, symmetricRankK } from './rank-k.js'

/** Whole numbers, so that every order of summation gives the same result. */
const matrix = (maxRows: number, maxCols: number) =>
  fc
    .tuple(fc.nat(maxRows), fc.nat(maxCols))
    .chain(([rows, cols]) =>
      fc
        .array(fc.integer({ min: -9, max: 9 }), { minLength: rows * cols, maxLength: rows * cols })
        .map((values) => ({ rows, cols, r: Float64Array.from(values) })),
    )

describe.each<KernelUse>(['never', 'always'])('kernels used: %s', (use) => {
  beforeAll(() => setKernelUse(use))
  afterAll(() => setKernelUse('when-it-pays'))

  it('symmetricRankK adds RᵀR to the lower triangle and leaves the upper one', () => {
    fc.assert(
      fc.property(matrix(150, 20), ({ rows, cols, r }) => {
        const out = new Float64Array(cols * cols).fill(5)
        const expected = out.slice()
        for (let a = 0; a < cols; a++) {
          for (let b = 0; b <= a; b++) {
            for (let i = 0; i < rows; i++) expected[a * cols + b] += r[i * cols + a] * r[i * cols + b]
          }
        }
        expect(symmetricRankK(r, rows, cols, out)).toEqual(expected)
      }),
    )
  })

  it('gramOfRows writes R·Rᵀ into the lower triangle, whatever was there, and leaves the upper one', () => {
    fc.assert(
      fc.property(matrix(20, 30), ({ rows, cols, r }) => {
        const out = new Float64Array(rows * rows).fill(5)
        const expected = out.slice()
        for (let a = 0; a < rows; a++) {
          for (let b = 0; b <= a; b++) {
            expected[a * rows + b] = 0
            for (let k = 0; k < cols; k++) expected[a * rows + b] += r[a * cols + k] * r[b * cols + k]
          }
        }
        expect(gramOfRows(r, rows, cols, out)).toEqual(expected)
      }),
    )
  })
})
