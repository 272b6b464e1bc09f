import { describe, expect, it } from 'vitest'
import type { PointView } from '../../engine/engine.js'
import { Ranking } from '../../engine/ranking.js'
import { heaviestFeatures, wishedRank } from './wished-rank.js'

describe('wishedRank', () => {
  const labels = Uint8Array.of(1, 0, 1, 0, 1, 0)
  const scores = Float64Array.of(3, 3, 3, 1, 1, 2)

  it('is where the list puts a row with that score, also among equals', () => {
    const ranked = new Ranking(labels).sortedBy(scores, 0)
    for (let row = 0; row < scores.length; row++) {
      for (const score of [0, 1, 1.5, 2, 3, 4]) {
        const { order } = new Ranking(labels).sortedBy(scores.with(row, score), 0)
        expect(wishedRank(score, ranked, row), `row ${row} with ${score}`).toBe(order.indexOf(row) + 1)
      }
    }
  })
})

it('heaviestFeatures are the largest weights of either sign, largest first', () => {
  const point = { features: Int32Array.of(4, 7, 9), weights: Float64Array.of(0.1, -3, 2) } as unknown as PointView
  expect(heaviestFeatures(point, 2)).toEqual([7, 9])
})
