import { describe, expect, it } from 'vitest'
import type { Dataset } from '../data/dataset/dataset.js'
import { toyProblem } from '../data/toy.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { Random } from '../statistics/random.js'
import { fitInPlace, type InPlaceFitSettings } from './in-place-model.js'
import { MemoryPasses } from './memory-passes.js'
import type { Rows, SampleAnswer, TableOfPasses } from './table-of-passes.js'
import { verifyInPlace } from './verify-in-place.js'

const data = toyProblem({ rows: 12_000, relevant: 5, noise: 5, seed: 3 })
const rows = { positives: 300, negatives: 600, near: 200 }
const SETTINGS: InPlaceFitSettings[] = [
  { lambda: 0.05, rows },
  { lambdaRatio: 0.2, rows },
  { lambdaRatio: 0.2, threshold: { kind: 'fraction', tau: 0.01 }, rows },
]

/** A table with other candidates than it has, or none. */
function having(table: MemoryPasses, candidates?: (own: SampleAnswer | undefined) => SampleAnswer | undefined) {
  const all: TableOfPasses = {
    features: table.features,
    statistics: (options) => table.statistics(options),
    fingerprint: () => table.fingerprint(),
    sample: (question, options) => table.sample(question, options),
    rows: (question, options) => table.rows(question, options),
    pass: (questions, options) => table.pass(questions, options),
    sums: (questions, options) => table.sums(questions, options),
    excess: (question, options) => table.excess(question, options),
    lists: (questions, options) => table.lists(questions, options),
  }
  const own: TableOfPasses['candidates'] = async (question) => candidates?.(await table.candidates(question))
  return candidates ? { ...all, candidates: own } : all
}

/** Every other one of some rows. */
function everyOther({ keys, values }: Rows): Rows {
  const cols = values.length / keys.length
  const kept = keys.flatMap((_, i) => (i % 2 === 0 ? [i] : []))
  return {
    keys: kept.map((i) => keys[i]),
    values: Float64Array.from(kept.flatMap((i) => Array.from(values.subarray(i * cols, (i + 1) * cols)))),
  }
}

describe.each(SETTINGS)('rounds made ahead on candidates: $lambda $lambdaRatio $threshold.kind', (settings) => {
  it('come to the optimum of the whole table by fewer readings', async () => {
    const [quick, slow] = [new MemoryPasses(data), new MemoryPasses(data)]
    const model = await fitInPlace(quick, settings)
    const known = await fitInPlace(having(slow), settings)
    expect(model.status).toBe('solved')
    expect(model.certificate.primal / known.certificate.primal).toBeCloseTo(1, 6)
    expect(model.lambda / known.lambda).toBeCloseTo(1, 6)
    expect(quick.told.passes).toBeLessThan(slow.told.passes)
    expect(model.passes?.count).toBe(quick.told.passes)
  })

  it('prove nothing: where the rows that matter are not among them, later readings bring these', async () => {
    const without = (own: SampleAnswer | undefined) =>
      own && { ...own, negatives: { keys: [], values: new Float64Array(0) } }
    const model = await fitInPlace(having(new MemoryPasses(data), without), settings)
    const known = await fitInPlace(having(new MemoryPasses(data)), settings)
    expect(model.status).toBe('solved')
    expect(model.certificate.primal / known.certificate.primal).toBeCloseTo(1, 6)
    expect(model.lambda / known.lambda).toBeCloseTo(1, 6)
  })

  it('are proved by the keys of the highest negatives, and those that are missing are asked for', async () => {
    const table = new MemoryPasses(data)
    const asked = { keys: 0, missing: 0 }
    const few = (own: SampleAnswer | undefined) => own && { ...own, negatives: everyOther(own.negatives) }
    const telling: TableOfPasses = {
      ...having(table, few),
      highest: async (question) => {
        asked.keys++
        return table.highest(question)
      },
      rows: async (question) => {
        asked.missing += question.negatives.length
        return table.rows(question)
      },
    }
    const model = await fitInPlace(telling, settings)
    const known = await fitInPlace(having(new MemoryPasses(data)), settings)
    expect(model.status).toBe('solved')
    expect(model.certificate.primal / known.certificate.primal).toBeCloseTo(1, 6)
    expect(model.lambda / known.lambda).toBeCloseTo(1, 6)
    expect(asked.keys).toBe(1)
    expect(asked.missing).toBeGreaterThan(0)
    const { verified } = await verifyInPlace(model, new MemoryPasses(data))
    expect(verified).toBe(true)
  })

  it('are made on the table where there are more candidates than may travel', async () => {
    const table = new MemoryPasses(data)
    const model = await fitInPlace(
      having(table, () => undefined),
      settings,
    )
    const known = await fitInPlace(having(new MemoryPasses(data)), settings)
    expect(model.status).toBe('solved')
    expect(model.certificate.primal / known.certificate.primal).toBeCloseTo(1, 6)
    expect(model.passes?.count).toBe(table.told.passes)
  })
})

describe('where every model is empty', () => {
  /** Normal numbers, positives so far away that a sample of the negatives does not reach around them, and all of them do. */
  const random = Random.fromSeed(5)
  const [count, cols, shift] = [12_000, 10, 3]
  const labels = Uint8Array.from({ length: count }, (_, i) => (i % 20 === 0 ? 1 : 0))
  const values = Float64Array.from({ length: count * cols }, (_, t) => {
    return random.normal() + (t % cols === 0 ? shift * labels[Math.floor(t / cols)] : 0)
  })
  const names = Array.from({ length: cols }, (_, k) => `x${k}`)
  const inside: Dataset = { features: new DenseRows(count, cols, values), names, labels }

  it('candidates hold all positives and the highest negatives: it is proved, and what would help is told, without a reading', async () => {
    const model = await fitInPlace(new MemoryPasses(inside), { lambdaRatio: 0.2, rows })
    expect(model).toMatchObject({ lambdaMax: 0, status: 'solved', lambdaMaxProof: { says: 'empty' } })
    expect((await verifyInPlace(model, new MemoryPasses(inside))).verified).toBe(true)
    const asked: string[] = []
    const counting = (own: TableOfPasses): TableOfPasses => ({
      ...own,
      sums: async (questions) => {
        asked.push(...questions.map(({ of }) => of))
        return own.sums(questions)
      },
      excess: async (question) => {
        asked.push('excess')
        return own.excess(question)
      },
    })
    const table = having(new MemoryPasses(inside), (own) => own)
    expect((await fitInPlace(counting(table), { lambdaRatio: 0.2, rows })).warnings).toEqual(model.warnings)
    expect(asked).toEqual([])
    const without = having(new MemoryPasses(inside))
    expect((await fitInPlace(counting(without), { lambdaRatio: 0.2, rows })).lambdaMax).toBe(0)
    expect(asked).toEqual(['positives', 'excess'])
  })
})
