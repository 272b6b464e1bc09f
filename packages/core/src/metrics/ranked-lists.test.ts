import fc from 'fast-check'
import { expect, it } from 'vitest'
import { thrownBy } from '../../test/thrown.js'
import { allMetrics, METRICS, metricByName } from './all.js'
import { bootstrapIntervals } from './bootstrap.js'

const scores = Float64Array.of(9, 8, 7, 6, 5, 4, 3)
const labels = Uint8Array.of(1, 0, 0, 1, 1, 1, 1)
/** List 5: 9+ 7−. List 2: 8− 6+ 5+. List 8: only positives. */
const queries = Int32Array.of(5, 2, 5, 2, 2, 8, 8)

it('is the mean over the lists with rows of both classes', () => {
  const { posAtTop, auc, precisionAt } = allMetrics(scores, labels, queries)
  expect({ posAtTop, auc, precisionAt }).toEqual({ posAtTop: 0.5, auc: 0.5, precisionAt: {} })
  expect(metricByName('precision-at-2')(scores, labels, queries)).toBe(0.5)
})

it('for one list is what it is without lists', () => {
  const one = new Int32Array(7).fill(3)
  expect(allMetrics(scores, labels, one)).toEqual(allMetrics(scores, labels))
  for (const { name } of METRICS) {
    expect(metricByName(name)(scores, labels, one)).toBe(metricByName(name)(scores, labels))
  }
})

it('does not depend on the order of the rows, nor on how lists are numbered', () => {
  const order = fc.shuffledSubarray([...scores.keys()], { minLength: 7 })
  fc.assert(
    fc.property(order, (rows) => {
      const moved = allMetrics(
        Float64Array.from(rows, (row) => scores[row]),
        Uint8Array.from(rows, (row) => labels[row]),
        Int32Array.from(rows, (row) => 100 - queries[row]),
      )
      expect(moved).toEqual(allMetrics(scores, labels, queries))
    }),
  )
})

it('draws whole lists for its intervals', () => {
  const intervals = bootstrapIntervals(scores, labels, { seed: 1, queries, repeats: 400 })
  expect(intervals.posAtTop).toEqual({ low: 0, high: 1 })
  const same = { scores: Float64Array.of(2, 1, 2, 1), labels: Uint8Array.of(1, 0, 1, 0) }
  const fixed = bootstrapIntervals(same.scores, same.labels, { seed: 1, queries: Int32Array.of(0, 0, 1, 1) })
  expect(fixed.auc).toEqual({ low: 1, high: 1 })
})

it('refuses lists none of which has both classes', () => {
  const error = thrownBy(() => allMetrics(scores, labels, Int32Array.from(scores.keys())))
  expect(error).toMatchObject({ code: 'one-class', kind: 'data' })
})
