import { expect, it } from 'vitest'
import { toyProblem } from '../data/toy.js'
import { negativeZone } from './cuts.js'
import { InPlaceTable } from './in-place-table.js'
import { MemoryPasses } from './memory-passes.js'
import { betweenMeans } from './start.js'

it('has as many of the highest negatives near as may travel, however wrong the sample was about the last w', async () => {
  const data = toyProblem({ rows: 4000, relevant: 5, noise: 5, seed: 3 })
  const open = await InPlaceTable.open(new MemoryPasses(data), { rows: { positives: 200, negatives: 400, near: 100 } })
  const scores = open.negatives.scores(betweenMeans(open, await open.penalty()))
  const zoneAt = (correction: number) =>
    negativeZone(open.negatives, scores, 1, { most: 100, correction, floor: Math.max(...scores) })
  const plain = zoneAt(0)
  expect(plain.low).toBeLessThan(Math.max(...scores))
  expect(plain.high).toBe(Number.POSITIVE_INFINITY)
  expect(zoneAt(1000)).toEqual(plain)
  expect(zoneAt(-100).low).toBeLessThan(plain.low)
})
