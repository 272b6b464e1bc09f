import { afterEach, describe, expect, it } from 'vitest'
import { hullProblem, minimize, square } from '../../test/hull-problem.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { csrFromEntries } from '../numeric/matrix/csr.js'
import { setKernelUse } from '../numeric/wasm/kernel-module.js'
import { L1 } from '../penalty/l1.js'
import { pullOf } from '../problem/problem.js'
import { Random } from '../statistics/random.js'
import { emptyPoint, lambdaMax, meanProblem } from './lambda-max.js'
import { nearCombination } from './near-combination.js'

const random = Random.fromSeed(5)
const cloud = (count: number, shift: number) =>
  Array.from({ length: count }, () => Array.from({ length: 8 }, () => random.normal() + shift))
const problem = hullProblem(cloud(20, 0.7), cloud(60, 0))

describe.each([60, 40, 20, 8])('the mean of the %i highest of 60 negatives', (k) => {
  const asked = { ...problem, loss: problem.loss.withTopK(k) }
  const { value } = lambdaMax(asked, minimize)
  const at = (ratio: number) => ({ ...meanProblem(asked), lambda: ratio * value })

  it.each([1.2, 2])('has a combination within %d of λ_max, which is one of the capped simplex', (ratio) => {
    const base = at(ratio)
    const shares = nearCombination(base) ?? new Float64Array(60)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...shares)).toBeLessThanOrEqual((1 + 1e-9) / k)
    const pull = pullOf(base.map, emptyPoint(base, shares).dual)
    expect(base.penalty.emptyNorm(pull)).toBeLessThanOrEqual(base.lambda)
  })

  it.each([0.98, 0.5, 0.1])('has none within %d of λ_max', (ratio) => {
    expect(nearCombination(at(ratio))).toBeUndefined()
  })
})

it('finds the mean positive inside of the hull, however small λ is', () => {
  const inside = hullProblem([[0.3, -0.2]], square)
  expect(nearCombination({ ...meanProblem(inside), lambda: 1e-3 })).toBeDefined()
})

describe('over a sparse table', () => {
  afterEach(() => setKernelUse('when-it-pays'))

  const ROWS = 300
  const COLS = 40
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < ROWS; i++) {
    for (let k = 0; k < COLS; k++) {
      if (random.uniform() > (i < 40 && k < 4 ? 0.5 : 0.2)) continue
      entries.rows.push(i)
      entries.columns.push(k)
      entries.values.push(1 + random.integer(3))
    }
  }
  const map = csrFromEntries(ROWS, COLS, entries)
  const loss = new InfinitePushLoss(new Float64Array(40).fill(1 / 40), ROWS - 40, 1)
  const sparse = { map, loss, penalty: new L1(COLS), lambda: 1 }
  /** The same rows, which do not say how they are stored. */
  const unsaid = Object.assign(Object.create(map), { isStored: false })

  it.each([1, 20, 130])('takes the same steps as over any table, also in WebAssembly: K = %i', (k) => {
    const asked = { ...sparse, loss: loss.withTopK(k) }
    let [near, none] = [0, 0]
    for (let lambda = 1; lambda > 1e-3; lambda *= 0.7) {
      const plain = nearCombination({ ...meanProblem({ ...asked, map: unsaid }), lambda })
      setKernelUse('never')
      const twin = nearCombination({ ...meanProblem(asked), lambda })
      setKernelUse('always')
      const wasm = nearCombination({ ...meanProblem(asked), lambda })
      expect(twin).toEqual(plain)
      expect(wasm).toEqual(plain)
      if (plain) near++
      else none++
    }
    expect(near).toBeGreaterThan(0)
    expect(none).toBeGreaterThan(0)
  })
})
