import { describe, expect, it } from 'vitest'
import type { Threshold } from '../loss/push/threshold.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { Random } from '../statistics/random.js'
import { fitInPlace } from './in-place-model.js'
import { MemoryPasses } from './memory-passes.js'

/** 60,000 rows of 12 features, a tenth of them positive. */
function manyRows() {
  const random = Random.fromSeed(7)
  const [rows, cols] = [60_000, 12]
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 10 === 0 ? 1 : 0))
  const shift = (i: number, k: number) => (labels[i] === 1 && k < 5 ? 1.5 : 0)
  const values = Float64Array.from(
    { length: rows * cols },
    (_, t) => random.normal() + shift(Math.floor(t / cols), t % cols),
  )
  const names = Array.from({ length: cols }, (_, k) => `x${k}`)
  return { features: new DenseRows(rows, cols, values), names, labels }
}

const THRESHOLDS: Threshold[] = [
  { kind: 'max' },
  { kind: 'top-k', k: 100 },
  { kind: 'fraction', tau: 0.01 },
  { kind: 'fraction', tau: 0.5 },
  { kind: 'fraction', tau: 1 },
]

describe('a fit at one λ over passes', () => {
  const table = new MemoryPasses(manyRows())

  it.each(THRESHOLDS)('reads the table at most five times, and few rows travel: $kind $k $tau', async (threshold) => {
    const before = table.told.rows
    const rows = { positives: 3000, negatives: 5000, near: 2000 }
    let learnt = { pass: 0, rows: 0 }
    const onPass = ({ aim, pass }: { aim: string; pass: number }) => {
      if (aim === 'fit') learnt = { pass, rows: table.told.rows - before }
    }
    const model = await fitInPlace(table, { lambda: 0.05, threshold, rows, onPass })
    expect(model.status).toBe('solved')
    expect(learnt.pass).toBeLessThanOrEqual(5)
    expect(learnt.rows).toBeLessThan(30_000)
    // Only an empty model asks what would not be.
    expect(model.lambdaMax).toBe(model.features.selected > 0 ? undefined : 0)
  })

  it('finds λ_max with the passes that learn at a part of it', async () => {
    const aims: string[] = []
    const rows = { positives: 3000, negatives: 5000, near: 2000 }
    const onPass = ({ aim }: { aim: string }) => aims.push(aim)
    const threshold = { kind: 'fraction', tau: 0.01 } as const
    const model = await fitInPlace(table, { lambdaRatio: 0.3, threshold, rows, onPass })
    const { lambda, lambdaMax = 0, status } = model
    expect(status).toBe('solved')
    expect(aims.length).toBeLessThanOrEqual(6)
    expect(new Set(aims)).toEqual(new Set(['statistics', 'sample', 'fit', 'lists']))
    expect(lambda).toBe(0.3 * lambdaMax)
    const below = await fitInPlace(table, { lambda: 0.9999 * lambdaMax, threshold, rows })
    const above = await fitInPlace(table, { lambda: 1.0001 * lambdaMax, threshold, rows })
    expect(below.features.selected).toBeGreaterThan(0)
    expect(above.features.selected).toBe(0)
  })
})
