import { describe, expect, it } from 'vitest'
import { Trainer } from '../model/learn/trainer.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { Random } from '../statistics/random.js'
import { InPlaceTable } from './in-place-table.js'
import { MemoryPasses } from './memory-passes.js'

/** Positives are shifted by so much along three of eight features: between the mean and the top of 20,000 negatives. */
function amidst(shift: number) {
  const random = Random.fromSeed(3)
  const [rows, cols] = [20_000, 8]
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 40 === 0 ? 1 : 0))
  const values = Float64Array.from(
    { length: rows * cols },
    (_, t) => random.normal() + (labels[Math.floor(t / cols)] === 1 && t % cols < 3 ? shift : 0),
  )
  return {
    features: new DenseRows(rows, cols, values),
    names: Array.from({ length: cols }, (_, k) => `x${k}`),
    labels,
  }
}

describe('emptiness over passes', () => {
  const data = amidst(0.9)
  const rows = { positives: 500, negatives: 3000, near: 500 }

  it.each([0.0001, 0.001, 0.01, 0.05, 0.15, 0.2, 0.5])(
    'is what it is in memory, though most negatives never travel: %d of them make the threshold',
    async (tau) => {
      const threshold = { kind: 'fraction', tau } as const
      const known = new Trainer(data, { threshold }).lambdaMax()
      const open = await InPlaceTable.open(new MemoryPasses(data), { threshold, rows })
      const { value, lower, upper } = await open.lambdaMax.at()
      expect(value === 0).toBe(known.value === 0)
      expect(Math.abs(value - known.value)).toBeLessThanOrEqual(1e-6 * known.value)
      expect(lower).toBeLessThanOrEqual(known.value * (1 + 1e-9))
      expect(upper).toBeGreaterThanOrEqual(known.value * (1 - 1e-9))
    },
  )

  it('is decided by few passes, in which few rows travel', async () => {
    let passes = 0
    const settings = { threshold: { kind: 'fraction', tau: 0.01 } as const, rows, onPass: () => passes++ }
    const table = new MemoryPasses(data)
    const open = await InPlaceTable.open(table, settings)
    const before = table.told.rows
    expect((await open.lambdaMax.at()).value).toBe(0)
    expect(passes).toBeLessThanOrEqual(2 + 7)
    expect(table.told.rows - before).toBeLessThan(10_000)
  })

  it('heeds signs: where the shift is against them, every model is empty', async () => {
    const signs = { nonnegative: Array.from({ length: 8 }, (_, k) => k) }
    const against = amidst(-0.9)
    const settings = { threshold: { kind: 'fraction', tau: 0.5 } as const, ...signs, rows }
    const open = await InPlaceTable.open(new MemoryPasses(against), settings)
    const known = new Trainer(against, settings).lambdaMax()
    expect(known.value).toBe(0)
    expect((await open.lambdaMax.at()).value).toBe(0)
  })
})
