import { describe, expect, it } from 'vitest'
import { lambdaMax } from '../../certificate/lambda-max.js'
import { InfinitePushLoss } from '../../loss/infinite-push.js'
import { DenseRows } from '../../numeric/dense-rows.js'
import { Random } from '../../numeric/random.js'
import { makePenalty, type PenaltyName } from '../../penalty/all.js'
import type { Problem } from '../../problem/problem.js'
import { chooseSolver } from '../all.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import { workingSet } from './working-set.js'

const positives = 300
const negatives = 9000
const features = 15

/** Many negatives, of which only a few stand near the top. */
function manyNegatives(penalty: PenaltyName, k: number, lambda: number) {
  const random = Random.fromSeed(4)
  const shift = (i: number, column: number) => (i < positives && column < 5 ? 2 : 0)
  const values = Float64Array.from({ length: (positives + negatives) * features }, (_, t) => {
    return random.normal() + shift(Math.floor(t / features), t % features)
  })
  return {
    map: new DenseRows(positives + negatives, features, values),
    loss: new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), negatives, k),
    penalty: makePenalty(penalty, features, { l1Ratio: 0.5 }),
    lambda,
  }
}

const solve = (solver: typeof alm, problem: Problem) => run(solver, problem, { tolerance: 1e-7 })

describe('the working set over the negatives', () => {
  it.each<[PenaltyName, number]>([
    ['l1', 1],
    ['l1', 40],
    ['l1', 4000],
    ['l2', 1],
    ['elastic-net', 90],
  ])('reaches the optimum of all rows: %s, top %i', (penalty, k) => {
    const problem = manyNegatives(penalty, k, 0.02)
    const [whole, part] = [alm, workingSet].map((solver) => solve(solver, problem))
    expect(part.status).toBe('solved')
    expect(Math.abs(part.certificate.primal - whole.certificate.primal)).toBeLessThan(1e-6)
  })

  it('is what auto takes when there are many negatives, and only then', () => {
    const many = manyNegatives('l1', 1, 0.02)
    expect(chooseSolver('auto', many).name).toBe('working-set')
    expect(chooseSolver('auto', { ...many, loss: many.loss.withNegatives(50) }).name).toBe('alm')
  })

  it('finds the same λ_max as alm', () => {
    const problem = manyNegatives('l1', 1, 1)
    const [whole, part] = [alm, workingSet].map((solver) => {
      return lambdaMax(problem, (p, tolerance, from) => run(solver, p, { tolerance, ...(from && { from }) })).value
    })
    expect(whole).toBeGreaterThan(0.1)
    expect(Math.abs(part - whole)).toBeLessThan(1e-8 * whole)
  })

  it('copes with ties: every negative the same, or every score 0', () => {
    const problem = manyNegatives('l1', 1, 0.02)
    const rows = Array.from({ length: positives + negatives }, (_, i) => Math.min(i, positives))
    expect(solve(workingSet, { ...problem, map: problem.map.selectRows(rows) }).status).toBe('solved')
    const empty = new DenseRows(positives + negatives, 2, new Float64Array(2 * (positives + negatives)))
    expect(solve(workingSet, { ...problem, map: empty, penalty: makePenalty('l1', 2) }).certificate.primal).toBeCloseTo(
      1,
      12,
    )
  })
})
