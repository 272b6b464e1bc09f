import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { toyProblem } from '../../data/toy.js'
import { halfOfRows } from './half-of-rows.js'

const whole = toyProblem({ rows: 60, relevant: 2, noise: 2, seed: 1 })
// An odd number of each class.
const data = selectRows(
  whole,
  Array.from(whole.labels.keys()).filter((row) => row !== whole.labels.indexOf(1) && row !== whole.labels.indexOf(0)),
)
const positives = (rows: Int32Array) => rows.reduce((sum, row) => sum + data.labels[row], 0)

describe('halfOfRows', () => {
  const half = (index: number, complementaryPairs = false, seed = 0) =>
    halfOfRows(data, { index, seed, complementaryPairs })

  it('takes half of each class, ascending, without repetition', () => {
    for (let index = 0; index < 5; index++) {
      const rows = half(index)
      expect({ rows: rows.length, positives: positives(rows) }).toEqual({ rows: 28, positives: 14 })
      expect(Array.from(rows)).toEqual([...new Set(rows)].sort((a, b) => a - b))
    }
  })

  it('differs from index to index and seed to seed, and is the same for the same', () => {
    expect(half(3)).toEqual(half(3))
    expect(half(3)).not.toEqual(half(4))
    expect(half(3)).not.toEqual(half(3, false, 1))
  })

  it('gives pairs no common row, and other pairs other rows', () => {
    for (let pair = 0; pair < 5; pair++) {
      const [one, other] = [half(2 * pair, true), half(2 * pair + 1, true)]
      expect(new Set([...one, ...other]).size).toBe(56)
      expect(positives(other)).toBe(14)
    }
    expect(half(0, true)).not.toEqual(half(2, true))
  })

  it('takes every row equally often', () => {
    const counts = new Int32Array(data.labels.length)
    for (let index = 0; index < 400; index++) for (const row of half(index)) counts[row]++
    const expected = (400 * 14) / 29
    // five standard deviations
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(100))
  })

  it('leaves out rows of weight 0', () => {
    const weights = Float64Array.from(data.labels, (_, row) => (row < 20 ? 0 : 1))
    const rows = halfOfRows({ ...data, weights }, { index: 0, seed: 0, complementaryPairs: false })
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(20)
  })

  it('refuses a class of one row', () => {
    const few = selectRows(whole, [whole.labels.indexOf(1), whole.labels.indexOf(0), whole.labels.lastIndexOf(0)])
    const error = thrownBy(() => halfOfRows(few, { index: 0, seed: 0, complementaryPairs: true }))
    expect(error).toMatchObject({ code: 'too-few-for-halves', kind: 'data' })
  })
})
