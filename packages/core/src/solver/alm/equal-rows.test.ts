import { describe, expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { makePenalty } from '../../penalty/all.js'
import type { Problem } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { run } from '../run.js'
import { alm } from './alm.js'
import { distinctRows, mergesRows } from './equal-rows.js'

/** Short texts: of six words each, the first ones more frequent, and a few more of some in positives. */
function texts(rows: number, cols: number, k: number, lambda: number): Problem {
  const random = Random.fromSeed(3)
  const positives = Math.floor(rows / 8)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < rows; i++) {
    const words = new Set<number>()
    while (words.size < 6) {
      const told = i < positives && random.uniform() < 0.3
      words.add(told ? random.integer(12) : Math.floor(cols * random.uniform() ** 2))
    }
    for (const word of words) {
      entries.rows.push(i)
      entries.columns.push(word)
      entries.values.push(1 + (word % 2))
    }
  }
  return {
    map: csrFromEntries(rows, cols, entries),
    loss: new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), rows - positives, k),
    penalty: makePenalty('l1', cols, {}),
    lambda,
  }
}

describe('rows that are equal on some features', () => {
  const problem = texts(1200, 300, 20, 0.1)
  const features = Int32Array.from({ length: 12 }, (_, k) => k)
  const distinct = distinctRows(problem, features)

  it('become one: objective and bound stay those of the restricted problem', () => {
    if (!distinct) throw new Error('Rows were not merged.')
    expect(distinct.problem.map.rows).toBeLessThan(500)
    const plain = { ...problem, map: problem.map.selectColumns(features), penalty: problem.penalty.restrict(features) }
    const random = Random.fromSeed(1)
    for (let trial = 0; trial < 20; trial++) {
      const w = Float64Array.from(features, () => random.normal())
      const dual = Float64Array.from({ length: 1200 }, (_, i) => (i < 150 ? -random.uniform() / 150 : 0))
      // Multipliers of equal rows are equal: as `expand` makes them.
      const spread = distinct.expand(distinct.contract(dual))
      expect(distinct.contract(spread)).toHaveLength(distinct.problem.map.rows)
      const [own, all] = [certify(distinct.problem, w, distinct.contract(spread)), certify(plain, w, spread)]
      expect(Math.abs(own.primal - all.primal)).toBeLessThan(1e-12)
      expect(Math.abs(own.dual - all.dual)).toBeLessThan(1e-12)
    }
  })

  it('keep positives and negatives apart', () => {
    if (!distinct) throw new Error('Rows were not merged.')
    const { loss } = distinct.problem
    expect(loss.weights.reduce((sum, v) => sum + v, 0)).toBeCloseTo(1, 12)
    expect(loss.weights.length).toBeLessThanOrEqual(150)
    expect(loss.size).toBe(distinct.problem.map.rows)
  })

  it('give alm the certified optimum, for the highest negative and for the mean of many', () => {
    for (const k of [1, 20, 600]) {
      const whole = texts(1200, 300, k, 0.05)
      const solution = run(alm, whole, { tolerance: 1e-8 })
      expect(solution.status).toBe('solved')
      // The same data as one that is never merged.
      const { map } = whole
      const unmerged = { ...whole, map: Object.assign(Object.create(map), { readNonzeros: undefined }) }
      expect(mergesRows(unmerged)).toBe(false)
      const other = run(alm, unmerged, { tolerance: 1e-8 })
      expect(Math.abs(solution.certificate.primal - other.certificate.primal)).toBeLessThan(1e-7)
    }
  })

  it('are left as they are where there are few, or where they are all different', () => {
    expect(mergesRows(texts(500, 300, 1, 0.1))).toBe(false)
    const all = Int32Array.from({ length: 300 }, (_, k) => k)
    expect(distinctRows(problem, all)).toBeUndefined()
  })
})
