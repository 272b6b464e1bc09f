import { describe, expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { InPlaceTable } from './in-place-table.js'
import { likelyScores } from './likely-scores.js'
import { MemoryPasses } from './memory-passes.js'
import { betweenMeans } from './start.js'

describe('where ranks likely lie', () => {
  it('has the scores at the ranks of all rows within what some rows tell', async () => {
    const data = toyProblem({ rows: 4000, relevant: 5, noise: 5, seed: 3 })
    const some = { rows: { positives: 200, negatives: 200, near: 100 } }
    const open = await InPlaceTable.open(new MemoryPasses(data), some)
    const whole = await InPlaceTable.open(new MemoryPasses(data), {})
    const w = betweenMeans(open, await open.penalty())
    const all = [...whole.positives.scores(w), ...whole.negatives.scores(w)].sort((a, b) => b - a)
    const ranks = [5, 50, 2000]
    const [highest, ...ranges] = likelyScores(open, w, ranks)
    expect(highest.low).toBe(Math.max(...open.negatives.scores(w)))
    ranks.forEach((rank, i) => {
      expect(all[rank - 1]).toBeGreaterThanOrEqual(ranges[i].low)
      expect(all[rank - 1]).toBeLessThanOrEqual(ranges[i].high)
    })
    expect(ranges[1].low).toBeGreaterThan(all[1000])
    expect(likelyScores(whole, w, [50])[1].low).toBeGreaterThan(all[100])
  })
})
