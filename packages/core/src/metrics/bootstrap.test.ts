import { describe, expect, it } from 'vitest'
import { Random } from '../statistics/random.js'
import { allMetrics } from './all.js'
import { bootstrapIntervals } from './bootstrap.js'

/** Scores in steps of a tenth, so that some tie; positives are higher by `lift`. */
function table(size: number, lift: number): { scores: Float64Array; labels: Uint8Array } {
  const labels = Uint8Array.from({ length: size }, (_, i) => (i % 3 === 0 ? 1 : 0))
  const scores = Float64Array.from(labels, (label, i) => Math.round(10 * (Math.sin(91 * i * i) + lift * label)) / 10)
  return { scores, labels }
}

describe('bootstrapIntervals', () => {
  const { scores, labels } = table(150, 0.6)

  it('has the shape of the metrics, an interval in each place', () => {
    const intervals = bootstrapIntervals(scores, labels, { repeats: 20, seed: 1 })
    const metrics = allMetrics(scores, labels)
    expect(Object.keys(intervals)).toEqual(Object.keys(metrics))
    expect(Object.keys(intervals.precisionAt)).toEqual(Object.keys(metrics.precisionAt))
    expect(intervals.auc.low).toBeLessThan(intervals.auc.high)
  })

  it('is the same for the same seed and another for another', () => {
    const draw = (seed: number) => bootstrapIntervals(scores, labels, { repeats: 30, seed })
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  it('agrees with the textbook bootstrap of the rows of each class', () => {
    const random = Random.fromSeed(99)
    const picks = (label: number) => [...labels.keys()].filter((i) => labels[i] === label)
    const draw = (rows: number[]) => rows.map(() => rows[random.integer(rows.length)])
    const values = Array.from({ length: 3000 }, () => {
      const rows = [...draw(picks(1)), ...draw(picks(0))]
      const resampled = allMetrics(
        Float64Array.from(rows, (i) => scores[i]),
        Uint8Array.from(rows, (i) => labels[i]),
      )
      return [resampled.auc, resampled.ap, resampled.rie]
    })
    const { auc, ap, rie } = bootstrapIntervals(scores, labels, { repeats: 3000, level: 0.8, seed: 3 })
    for (const [column, interval] of [auc, ap, rie].entries()) {
      const sorted = values.map((row) => row[column]).sort((a, b) => a - b)
      const width = sorted[2700] - sorted[300]
      expect(Math.abs(interval.low - sorted[300])).toBeLessThan(0.06 * width)
      expect(Math.abs(interval.high - sorted[2700])).toBeLessThan(0.06 * width)
    }
  })

  it('widens with the level, down to the range of the draws', () => {
    const at = (level: number) => bootstrapIntervals(scores, labels, { repeats: 200, level, seed: 5 }).auc
    expect(at(0.99).low).toBeLessThan(at(0.5).low)
    expect(at(0.99).high).toBeGreaterThan(at(0.5).high)
  })

  it('is linear between the draws', () => {
    const at = (level: number) => bootstrapIntervals(scores, labels, { repeats: 2, level, seed: 5 }).auc
    const { low, high } = at(1 - 1e-15)
    expect(high).toBeGreaterThan(low)
    expect(at(0.5).low).toBeCloseTo(low + (high - low) / 4, 12)
    expect(at(0.5).high).toBeCloseTo(high - (high - low) / 4, 12)
  })

  it('is a single point when resampling cannot change the value', () => {
    const perfect = bootstrapIntervals(Float64Array.of(4, 3, 2, 1), Uint8Array.of(1, 1, 0, 0), { seed: 0 })
    expect(perfect.posAtTop).toEqual({ low: 1, high: 1 })
    expect(perfect.auc).toEqual({ low: 1, high: 1 })
  })

  it.each([
    [{ repeats: 0 }, 'bad-repeats'],
    [{ repeats: 2.5 }, 'bad-repeats'],
    [{ level: 1 }, 'bad-level'],
    [{ level: Number.NaN }, 'bad-level'],
  ])('refuses %o', (options, code) => {
    const run = () => bootstrapIntervals(scores, labels, { ...options, seed: 0 })
    expect(run).toThrow(expect.objectContaining({ code, kind: 'usage' }))
  })

  it('names the usual number of repeats when it refuses one', () => {
    const run = () => bootstrapIntervals(scores, labels, { repeats: -1, seed: 0 })
    expect(run).toThrow(expect.objectContaining({ values: { value: -1, usual: 1000 } }))
  })
})
