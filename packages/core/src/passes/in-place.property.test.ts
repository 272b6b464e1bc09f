import { describe, expect, it } from 'vitest'
import type { Dataset } from '../data/dataset/dataset.js'
import type { Threshold } from '../loss/push/threshold.js'
import type { ProblemSettings } from '../model/input/settings.js'
import { fit } from '../model/learn/fit.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { PenaltySettings } from '../penalty/settings.js'
import { Random } from '../statistics/random.js'
import { fitInPlace } from './in-place-model.js'
import { MemoryPasses } from './memory-passes.js'
import { verifyInPlace } from './verify-in-place.js'

/** How the rows of a table are drawn. */
const SHAPES = ['dense', 'ties', 'duplicated', 'one positive', 'in the hull', 'weights', 'offsets'] as const
const THRESHOLDS: Threshold[] = [
  { kind: 'max' },
  { kind: 'top-k', k: 7 },
  { kind: 'fraction', tau: 0.1 },
  { kind: 'fraction', tau: 1 },
]
const COLS = 6
const GROUPS = [0, 2, 4].map((k) => [k, k + 1])
const PENALTIES: Pick<ProblemSettings, 'penalty' | keyof PenaltySettings>[] = [
  { penalty: 'l1' },
  { penalty: 'l2' },
  { penalty: 'elastic-net', l1Ratio: 0.5 },
  { penalty: 'group', groups: GROUPS },
  { penalty: 'adaptive-l1', factors: Float64Array.of(1, 2, 1, 0.5, 1, 3) },
  { penalty: 'l1', nonnegative: [0, 2] },
]

function tableOf(shape: (typeof SHAPES)[number], seed: number): Dataset {
  const random = Random.fromSeed(seed)
  const rows = 300
  const apart = shape === 'in the hull' ? 0.1 : 1.2
  const values = new Float64Array(rows * COLS)
  const labels = Uint8Array.from({ length: rows }, (_, i) =>
    shape === 'one positive' ? (i === 5 ? 1 : 0) : i % 4 === 0 ? 1 : 0,
  )
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < COLS; k++) {
      const value = random.normal() + (labels[i] === 1 && k < 3 ? apart : 0)
      values[i * COLS + k] = shape === 'ties' ? Math.round(value) : shape === 'offsets' ? 1e6 + value : value
    }
    if (shape === 'duplicated' && i % 8 >= 4) values.copyWithin(i * COLS, (i - 4) * COLS, (i - 3) * COLS)
  }
  const names = Array.from({ length: COLS }, (_, k) => `x${k}`)
  const weights = Float64Array.from({ length: rows }, () => 0.2 + random.uniform())
  return { features: new DenseRows(rows, COLS, values), names, labels, ...(shape === 'weights' && { weights }) }
}

const CASES = SHAPES.flatMap((shape, s) =>
  PENALTIES.map((penalty, p) => ({
    shape,
    penalty,
    threshold: THRESHOLDS[(s + p) % THRESHOLDS.length],
    seed: 10 * s + p,
  })),
)

describe('what is learnt over passes', () => {
  it.each(CASES)(
    'is the optimum in memory: $shape, $penalty.penalty, $threshold',
    async ({ shape, penalty, threshold, seed }) => {
      const data = tableOf(shape, seed)
      const settings = { ...penalty, threshold, lambdaRatio: 0.15 }
      const known = fit(data, { ...settings, tolerance: 1e-9 })
      const table = new MemoryPasses(data)
      const model = await fitInPlace(table, { ...settings, rows: { positives: 25, negatives: 40, near: 20 } })
      expect(model.lambdaMax).toBeLessThanOrEqual((known.lambdaMax ?? 0) * (1 + 1e-6) + 1e-9)
      expect(model.lambdaMax).toBeGreaterThanOrEqual((known.lambdaMax ?? 0) * (1 - 1e-6) - 1e-9)
      expect(model.status).toBe('solved')
      expect(Math.abs(model.certificate.primal / known.certificate.primal - 1)).toBeLessThan(2e-6)
      const verification = await verifyInPlace(model, table)
      expect(verification.checks.filter(({ passed }) => !passed)).toEqual([])
    },
  )
})
