import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../data/dataset/dataset.js'
import { Trainer } from '../../model/learn/trainer.js'
import { DenseRows } from '../../numeric/matrix/dense-rows.js'
import { Random } from '../../statistics/random.js'
import { finish } from '../pieces/work.js'
import { fitByCrossValidation } from './cross-validation.js'
import { familiesOf } from './families.js'

/** Classes that overlap: every fifth row is positive, and shifted along three features. */
function overlapping(rows: number, cols: number, shift: number): Dataset {
  const random = Random.fromSeed(1)
  const labels = Uint8Array.from({ length: rows }, (_, i) => Number(i % 5 === 0))
  const values = Float64Array.from({ length: rows * cols }, (_, t) => {
    return random.normal() + (labels[Math.floor(t / cols)] === 1 && t % cols < 3 ? shift : 0)
  })
  const names = Array.from({ length: cols }, (_, k) => `x${k + 1}`)
  return { features: new DenseRows(rows, cols, values), labels, names }
}

describe('thresholds without room for a path', () => {
  const crowded = overlapping(400, 6, 0.8)

  it('are left out where the paper’s own problem is empty, and what was tried says why', () => {
    const { thresholds = [] } = finish(fitByCrossValidation(crowded, { folds: 2, count: 5 })).metrics.cv ?? {}
    const [all, half, fifth] = thresholds.toReversed()
    expect(thresholds[0].lambdaMax).toBe(0)
    expect(fifth.lambdaMax).toBeGreaterThan(0)
    expect(fifth.lambdaMax).toBeLessThan(0.1 * all.lambdaMax)
    expect(fifth).toMatchObject({ threshold: { tau: 0.2 }, reason: 'room' })
    expect(fifth).not.toHaveProperty('best')
    for (const tried of [all, half]) {
      expect(tried).toHaveProperty('best')
      expect(tried).not.toHaveProperty('reason')
    }
  })

  it('are left out where the paper’s own problem has models, but hardly', () => {
    const { families } = familiesOf(overlapping(100, 10, 0.8), {})
    const [all, half] = families.toReversed()
    const own = new Trainer(overlapping(100, 10, 0.8), { threshold: { kind: 'max' } }).lambdaMax().value
    expect(own).toBeGreaterThan(0)
    expect(own).toBeLessThan(0.1 * all.lambdaMax.value)
    expect(families[0]).toMatchObject({ threshold: { kind: 'max' }, lambdas: [], reason: 'room' })
    expect(families[0].lambdaMax.upper).toBeGreaterThanOrEqual(own)
    expect([half.lambdas.length, all.lambdas.length]).toEqual([50, 50])
  })

  it('are tried where they are named', () => {
    const threshold = { kind: 'fraction', tau: 0.2 } as const
    expect(familiesOf(crowded, { threshold }).families).toMatchObject([{ threshold, lambdas: { length: 50 } }])
  })

  it('are tried where hardly another is', () => {
    const { families } = familiesOf(overlapping(300, 10, 0.5), {})
    const [all, half, fifth] = families.toReversed()
    expect(half.lambdaMax.value).toBeLessThan(0.1 * all.lambdaMax.value)
    expect([fifth, half, all].map(({ lambdas }) => lambdas.length)).toEqual([0, 50, 50])
    expect(half).not.toHaveProperty('reason')
  })
})
