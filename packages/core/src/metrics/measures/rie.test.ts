import { describe, expect, it } from 'vitest'
import { rankedList } from '../ranked-list.js'
import { rie } from './rie.js'

/** Truchon and Bayly (2007), eq. (18): the mean exponential over the ranks, over its value for a uniform distribution. */
function literalRie(ranks: number[], total: number, alpha: number): number {
  const sum = ranks.reduce((partial, rank) => partial + Math.exp((-alpha * rank) / total), 0)
  const uniform = ((1 / total) * (1 - Math.exp(-alpha))) / (Math.exp(alpha / total) - 1)
  return sum / ranks.length / uniform
}

describe('rie', () => {
  const labels = Uint8Array.from({ length: 40 }, (_, i) => ([0, 1, 5, 17, 38].includes(i) ? 1 : 0))
  const list = rankedList(
    Float64Array.from(labels, (_, i) => -i),
    labels,
  )

  it.each([0.5, 5, 20, 160.9])('is the published formula for α = %f', (alpha) => {
    expect(rie(list, alpha)).toBeCloseTo(literalRie([1, 2, 6, 18, 39], 40, alpha), 12)
  })

  it('of rows that all tie is 1', () => {
    expect(rie(rankedList(new Float64Array(40), labels), 20)).toBeCloseTo(1, 14)
  })

  it('stays finite for an α whose exponential overflows', () => {
    expect(rie(list, 2000)).toBeCloseTo(8, 12)
  })
})
