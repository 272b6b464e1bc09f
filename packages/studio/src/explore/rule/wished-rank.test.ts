import { describe, expect, it } from 'vitest'
import { Ranking } from '../../engine/ranking.js'
import { wishedRank } from './wished-rank.js'

describe('wishedRank', () => {
  const labels = Uint8Array.of(1, 0, 1, 0, 1, 0)
  const scores = Float64Array.of(3, 3, 3, 1, 1, 2)

  it('is where the list puts a row with that score, also among equals', () => {
    const ranked = new Ranking({ labels }).sortedBy(scores, 0)
    for (let row = 0; row < scores.length; row++) {
      for (const score of [0, 1, 1.5, 2, 3, 4]) {
        const { order } = new Ranking({ labels }).sortedBy(scores.with(row, score), 0)
        expect(wishedRank(score, ranked, row), `row ${row} with ${score}`).toBe(order.indexOf(row) + 1)
      }
    }
  })
})
