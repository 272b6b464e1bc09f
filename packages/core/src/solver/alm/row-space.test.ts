import { describe, expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { toyProblem } from '../../data/toy.js'
import { makePenalty, type PenaltyName } from '../../penalty/all.js'
import { orderByClass, pushLoss } from '../../problem/class-order.js'
import type { Problem } from '../../problem/problem.js'
import { run } from '../run.js'
import { alm } from './alm.js'
import { reduceToRowSpace } from './row-space.js'

function wide(penalty: PenaltyName, rows = 24): Problem {
  const data = toyProblem({ rows, relevant: 4, noise: 300, seed: 9 })
  const order = orderByClass(data)
  return {
    map: data.features.selectRows([...order.rows, order.rows[0]].slice(0, rows)),
    loss: pushLoss(order, { kind: 'max' }),
    penalty: makePenalty(penalty, 304),
    lambda: 0.5,
  }
}

describe('the row space', () => {
  it('keeps scores up to a common shift, norms, and so every objective', () => {
    const problem = wide('l2')
    const reduced = reduceToRowSpace(problem)
    if (!reduced) throw new Error('not reduced')
    const { w, dual } = {
      w: Float64Array.from({ length: reduced.problem.map.cols }, (_, j) => Math.sin(j)),
      dual: new Float64Array(24),
    }
    const there = reduced.expand({ w, dual })
    expect(certify(problem, there.w, dual).primal).toBeCloseTo(certify(reduced.problem, w, dual).primal, 11)
    reduced.contract(there).w.forEach((value, j) => {
      expect(value).toBeCloseTo(w[j], 12)
    })
  })

  it('has one dimension less than there are different rows', () => {
    expect(reduceToRowSpace(wide('l2'))?.problem.map.cols).toBe(23)
    const problem = wide('l2')
    const twice = problem.map.selectRows(Array.from({ length: 24 }, (_, i) => i >> 1))
    expect(reduceToRowSpace({ ...problem, map: twice })?.problem.map.cols).toBe(11)
  })

  it('is not used where single weights count, nor where rows are many', () => {
    expect(reduceToRowSpace(wide('l1'))).toBeUndefined()
    expect(reduceToRowSpace(wide('l2', 400))).toBeUndefined()
    const flat = wide('l2')
    expect(reduceToRowSpace({ ...flat, map: flat.map.selectRows(new Array(24).fill(0)) })).toBeUndefined()
  })

  it('gives alm the certified optimum of the wide problem, from nowhere and from a point', () => {
    const problem = wide('l2')
    const first = run(alm, problem, { tolerance: 1e-9 })
    expect(first.status).toBe('solved')
    const nearby = { ...problem, lambda: 0.4 }
    const [cold, warm] = [run(alm, nearby, { tolerance: 1e-9 }), run(alm, nearby, { tolerance: 1e-9, from: first })]
    expect(warm.status).toBe('solved')
    expect(Math.abs(warm.certificate.primal - cold.certificate.primal)).toBeLessThan(1e-8)
  })
})
