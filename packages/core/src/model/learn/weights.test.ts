import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Dataset } from '../../data/dataset/dataset.js'
import { selectRows } from '../../data/dataset/dataset-checks.js'
import { toyProblem } from '../../data/toy.js'
import type { Threshold } from '../../loss/push/threshold.js'
import { fit } from './fit.js'

const THRESHOLDS: Threshold[] = [{ kind: 'max' }, { kind: 'top-k', k: 4 }, { kind: 'fraction', tau: 0.25 }]
const toy = toyProblem({ rows: 40, relevant: 2, noise: 3, seed: 4 })

/** The toy problem with weights 0, 1, 2 or 3 on its positives, and the same with copies instead. */
function both(drawn: readonly number[], lists: boolean): [weighted: Dataset, copied: Dataset] {
  const data = lists ? { ...toy, queries: Int32Array.from(toy.labels, (_, row) => (row >> 1) % 3) } : toy
  const weights = Float64Array.from(toy.labels, (label, row) => (label === 1 ? drawn[row] : 1))
  const copies = Array.from(weights).flatMap((weight, row) => new Array<number>(weight).fill(row))
  return [{ ...data, weights }, selectRows(data, copies)]
}

it.each([
  [false, true],
  [false, false],
  [true, true],
])('a positive of weight n is n copies of it, of weight 0 none (lists: %s, standardized: %s)', (lists, standardize) => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
      fc.constantFrom(...THRESHOLDS),
      (drawn, threshold) => {
        fc.pre(drawn.some((weight, row) => weight > 0 && toy.labels[row] === 1))
        const settings = { threshold, standardize, lambda: 0.02, tolerance: 1e-11, penalty: 'elastic-net' as const }
        const [weighted, copied] = both(drawn, lists).map((data) => fit(data, settings))
        expect(weighted.lambdaMax).toBeCloseTo(copied.lambdaMax ?? Number.NaN, 8)
        expect(weighted.certificate.primal).toBeCloseTo(copied.certificate.primal, 9)
        weighted.scoring.weights.forEach((weight, k) => {
          expect(Math.abs(weight - copied.scoring.weights[k])).toBeLessThan(1e-4)
        })
      },
    ),
    { numRuns: 8 },
  )
})
