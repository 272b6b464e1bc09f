import { describe, expect, it } from 'vitest'
import { learnStandardization } from '../data/scaling/standardize.js'
import { toyProblem } from '../data/toy.js'
import { allMetrics } from '../metrics/all.js'
import { denseFromRows } from '../numeric/matrix/dense-rows.js'
import { MemoryPasses } from './memory-passes.js'
import type { RowPart } from './table-of-passes.js'

const NOTHING = { low: 0, high: 0, most: 0 }

const table = new MemoryPasses({
  features: denseFromRows([
    [1, 5],
    [2, 5],
    [3, 6],
    [4, 7],
    [9, 9],
  ]),
  names: ['a', 'b'],
  labels: Uint8Array.of(1, 0, 1, 0, 1),
  weights: Float64Array.of(1, 1, 3, 2, 0),
})
const rule = { weights: Float64Array.of(1, 0), center: Float64Array.of(1, 1) }

describe('a table in memory', () => {
  it('tells sizes and moments as the standardization learns them, rows of weight 0 left out', async () => {
    const { positives, negatives, mean, least, most } = await table.statistics()
    expect(positives).toEqual({ count: 2, weight: 4, mean: Float64Array.of(2.5, 5.75) })
    expect(negatives).toEqual({ count: 2, weight: 2, mean: Float64Array.of(3, 6) })
    expect(mean[0]).toBeCloseTo((1 + 2 + 3 * 3 + 2 * 4) / 7, 12)
    expect([...least, ...most]).toEqual([1, 5, 4, 7])
    const toy = toyProblem({ rows: 60, relevant: 3, noise: 4, seed: 1 })
    const told = await new MemoryPasses(toy).statistics()
    const learnt = learnStandardization(toy.features)
    for (let k = 0; k < 7; k++) {
      expect(told.mean[k]).toBeCloseTo(learnt.mean[k], 12)
      expect(told.deviation[k]).toBeCloseTo(learnt.scale[k], 12)
    }
  })

  it('sums up the sure side of either class and hands over what is near', async () => {
    const [answer] = await table.pass([
      { rule, positives: { low: 1, high: 3, most: 9, middle: 2 }, negatives: { low: 0, high: 2, most: 9 } },
    ])
    expect(answer.positives.sure).toEqual({ count: 1, weight: 1, score: 0, values: Float64Array.of(0, 4) })
    expect(answer.positives.near).toEqual({ count: 1, weight: 3, score: 6, values: Float64Array.of(6, 15) })
    expect(answer.positives.rows).toEqual({
      keys: ['2'],
      values: Float64Array.of(3, 6),
      weights: Float64Array.of(3),
    })
    expect(answer.negatives.sure).toEqual({ count: 1, weight: 1, score: 3, values: Float64Array.of(3, 6) })
    expect(answer.negatives.near.count).toBe(1)
    expect(answer.negatives.rows).toEqual({ keys: ['1'], values: Float64Array.of(2, 5) })
  })

  it('lets the nearest positives and the highest negatives travel where there are too many', async () => {
    const all = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, most: 1 }
    const [answer] = await table.pass([{ rule, positives: { ...all, middle: 0.5 }, negatives: all }])
    expect(answer.positives.rows.keys).toEqual(['0'])
    expect(answer.negatives.rows.keys).toEqual(['3'])
    expect(answer.negatives.near.count).toBe(2)
  })

  it('tells how far negatives are above a score in all, which bounds the mean of the highest', async () => {
    expect(await table.excess({ rule, from: 1.5 })).toBe(1.5)
    expect(await table.excess({ rule, from: 0 })).toBe(1 + 3)
    const toy = toyProblem({ rows: 200, relevant: 3, noise: 4, seed: 1 })
    const along = { weights: Float64Array.of(1, -2, 0, 1, 0, 0, 0), center: new Float64Array(7) }
    const { negatives } = await new MemoryPasses(toy).sample({ positives: 200, negatives: 200 })
    const scores = negatives.keys.map((_, j) =>
      along.weights.reduce((sum, w, k) => sum + w * negatives.values[7 * j + k], 0),
    )
    const highest = scores.sort((a, b) => b - a).slice(0, 9)
    const mean = highest.reduce((sum, score) => sum + score, 0) / 9
    for (const from of [-9, highest[8], 0.5, 9]) {
      const bound = from + (await new MemoryPasses(toy).excess({ rule: along, from })) / 9
      if (from === highest[8]) expect(bound).toBeCloseTo(mean, 12)
      else expect(bound).toBeGreaterThan(mean)
    }
  })

  it('draws the same rows every time, all where there are no more, and tells their folds', async () => {
    const toy = new MemoryPasses(toyProblem({ rows: 200, relevant: 3, noise: 4, seed: 1 }))
    const some = await toy.sample({ positives: 10, negatives: 20, folds: 3 })
    expect([some.positives.keys.length, some.negatives.keys.length, some.folds?.length]).toEqual([10, 20, 30])
    expect(await toy.sample({ positives: 10, negatives: 20, folds: 3 })).toEqual(some)
    expect((await table.sample({ positives: 10, negatives: 20 })).negatives.keys.length).toBe(2)
    const part: RowPart = { folds: 3, fold: some.folds?.[0] ?? 0, rows: 'outside' }
    const others = await toy.sample({ positives: 1000, negatives: 1000, part })
    expect(others.positives.keys).not.toContain(some.positives.keys[0])
  })

  it('answers for the rows inside and outside of a fold, which are all rows', async () => {
    const toy = new MemoryPasses(toyProblem({ rows: 200, relevant: 3, noise: 4, seed: 1 }))
    const plain = { weights: new Float64Array(7).fill(1), center: new Float64Array(7) }
    const parts = (['inside', 'outside'] as const).map((rows) => ({ folds: 4, fold: 2, rows }))
    const answers = await toy.pass(
      [undefined, ...parts].map((part) => ({
        rule: plain,
        positives: NOTHING,
        negatives: { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, most: 0 },
        ...(part && { part }),
      })),
    )
    const [all, inside, outside] = answers.map(({ negatives }) => negatives.near)
    expect(inside.count).toBeGreaterThan(0)
    expect(inside.count + outside.count).toBe(all.count)
    expect(inside.score + outside.score).toBeCloseTo(all.score, 9)
  })

  it('tells of a list what the metrics tell', async () => {
    const toy = toyProblem({ rows: 200, relevant: 3, noise: 4, seed: 1 })
    const weights = Float64Array.of(1, -1, 0.5, 0, 0, 0, 0)
    const scores = toy.features.apply(weights, new Float64Array(200)).map(Math.round)
    const rounded = denseFromRows(Array.from(scores, (score) => [score]))
    const list = new MemoryPasses({ features: rounded, names: ['score'], labels: toy.labels })
    const own = { weights: Float64Array.of(1), center: Float64Array.of(0) }
    const [answer] = await list.lists([{ rule: own, first: [10], auc: true }])
    const metrics = allMetrics(scores, toy.labels)
    expect(answer.auc).toBeCloseTo(metrics.auc, 12)
    expect(answer.top / answer.positives).toBe(metrics.posAtTop)
    const { above, tied } = answer.first[0]
    const hits = above.positives + ((10 - above.rows) * tied.positives) / tied.rows
    expect(hits / 10).toBeCloseTo(metrics.precisionAt[10], 12)
  })

  it('answers nothing once the signal has said so', async () => {
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    await expect(table.pass([], { signal: controller.signal })).rejects.toThrow('enough')
  })
})
