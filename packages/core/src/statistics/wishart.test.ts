import { describe, expect, it } from 'vitest'
import { gramOfRows } from '../numeric/algebra/rank-k.js'
import { Random } from './random.js'
import { wishartFactor } from './wishart.js'

describe('wishartFactor', () => {
  it.each([
    [3, 3],
    [4, 9],
  ])('of size %d with %d degrees has mean I and variances (1 + [i = j])/degrees', (size, degrees) => {
    const random = Random.fromSeed(11)
    const draws = 40_000
    const sum = new Float64Array(size * size)
    const squares = new Float64Array(size * size)
    for (let t = 0; t < draws; t++) {
      const w = gramOfRows(wishartFactor(size, degrees, random), size, size, new Float64Array(size * size))
      for (let p = 0; p < w.length; p++) {
        sum[p] += w[p] / draws
        squares[p] += w[p] ** 2 / draws
      }
    }
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const [p, diagonal] = [i * size + j, i === j ? 1 : 0]
        const variance = (1 + diagonal) / degrees
        expect(Math.abs(sum[p] - diagonal)).toBeLessThan(5 * Math.sqrt(variance / draws))
        expect(Math.abs((squares[p] - sum[p] ** 2) / variance - 1)).toBeLessThan(0.1)
      }
    }
  })

  it('is lower triangular with a positive diagonal', () => {
    const f = wishartFactor(3, 3, Random.fromSeed(1))
    expect([f[1], f[2], f[5]]).toEqual([0, 0, 0])
    expect(Math.min(f[0], f[4], f[8])).toBeGreaterThan(0)
  })

  it('refuses fewer degrees of freedom than its size', () => {
    expect(() => wishartFactor(3, 2, Random.fromSeed(1))).toThrow('at least 3 degrees')
  })
})
