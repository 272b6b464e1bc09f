import { describe, expect, it } from 'vitest'
import type { Dataset } from '../../data/dataset/dataset.js'
import { hashDataset } from '../../data/dataset/dataset-hash.js'
import { trainingRows } from '../../data/scaling/training-rows.js'
import { BitRows } from '../../numeric/matrix/bit-rows.js'
import { toCsc } from '../../numeric/matrix/convert.js'
import { CsrMatrix, csrFromEntries } from '../../numeric/matrix/csr.js'
import { gathered } from '../../numeric/order/gather.js'
import { Random } from '../../statistics/random.js'
import { verify } from '../proof/verify.js'
import { scoreRows } from '../use/score.js'
import { fit } from './fit.js'
import { Trainer } from './trainer.js'

const ROWS = 500
const COLS = 90

/** Bits of which a few are more frequent in positives; a row and a column without any, and a column of ones. */
function bits(): Dataset {
  const random = Random.fromSeed(5)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  const labels = Uint8Array.from({ length: ROWS }, (_, i) => (i % 5 === 0 ? 1 : 0))
  for (let i = 1; i < ROWS; i++) {
    for (let k = 0; k < COLS; k++) {
      const often = k === 7 ? 1 : k === 3 ? 0 : labels[i] === 1 && k < 20 ? 0.8 : 0.25
      if (random.uniform() >= often) continue
      entries.rows.push(i)
      entries.columns.push(k)
      entries.values.push(1)
    }
  }
  // The column of ones has one in the empty row, too.
  entries.rows.push(0)
  entries.columns.push(7)
  entries.values.push(1)
  const names = Array.from({ length: COLS }, (_, k) => `bit${k}`)
  return { features: csrFromEntries(ROWS, COLS, entries), names, labels }
}

describe('a table of bits', () => {
  const data = bits()
  /** Stored by columns the same table keeps its values. */
  const withValues = { ...data, features: toCsc(data.features as CsrMatrix) }

  it('is learnt from without its values', () => {
    const rows = Int32Array.from({ length: ROWS }, (_, i) => i)
    expect(trainingRows(data, rows).map).toBeInstanceOf(BitRows)
    expect(trainingRows(withValues, rows).map).not.toBeInstanceOf(BitRows)
  })

  it.each([
    ['l1', true, 'auto'],
    ['l1', false, 'working-set'],
    ['l2', true, 'working-set'],
    ['l2', false, 'alm'],
  ] as const)(
    'gives the model of the same table with values: %s, standardized %s, %s',
    (penalty, standardize, solver) => {
      const settings = { penalty, standardize, solver, lambdaRatio: 0.2, threshold: { kind: 'top-k', k: 20 } } as const
      const [model, other] = [fit(data, settings), fit(withValues, settings)]
      expect([model.status, other.status]).toEqual(['solved', 'solved'])
      expect(model.training.hash).toBe(other.training.hash)
      expect(model.lambda).toBeCloseTo(other.lambda, 9)
      const distance = Math.abs(model.certificate.primal - other.certificate.primal)
      expect(distance).toBeLessThan(2e-6 * model.certificate.primal)
      // Each is proved on the table of the other.
      for (const [some, table] of [
        [model, withValues],
        [other, data],
      ] as const) {
        expect(verify(some, table).verified).toBe(true)
      }
    },
  )

  it.each([true, false])('is scored to the bit as the table would be by a model: standardized %s', (standardize) => {
    const trainer = new Trainer(data, { standardize })
    const { standardization, order } = trainer
    const weights = Float64Array.from({ length: COLS }, (_, k) => Math.sin(k))
    const wanted = gathered(scoreRows({ weights, ...standardization }, data.features), order.rows)
    expect(trainer.modelScores(weights)).toEqual(wanted)
  })

  it('with one bit moved is another table', () => {
    const model = fit(data, { lambdaRatio: 0.3, threshold: { kind: 'top-k', k: 20 } })
    const { pointers, indices } = (data.features as CsrMatrix).lines
    const changed = indices.slice()
    const last = pointers[2] - 1
    changed[last] = changed[last] < COLS - 1 ? COLS - 1 : COLS - 2
    const features = new CsrMatrix(ROWS, COLS, {
      pointers,
      indices: changed,
      values: new Float64Array(indices.length).fill(1),
    })
    expect(hashDataset({ ...data, features })).not.toBe(model.training.hash)
    const copy = data.features.copyRows(Int32Array.from({ length: ROWS }, (_, i) => i))
    expect(copy).toBeInstanceOf(BitRows)
    expect(hashDataset({ ...data, features: copy })).toBe(model.training.hash)
  })
})
