import { describe, expect, it } from 'vitest'
import { certify } from '../certificate/gap.js'
import { toyProblem } from '../data/toy.js'
import { L1 } from '../penalty/l1.js'
import { orderByClass, pushLoss } from '../problem/class-order.js'
import type { Problem } from '../problem/problem.js'
import { alm } from './alm/alm.js'
import { run } from './run.js'
import type { Iterate, Solver } from './solver.js'

function problemOf(features: number): Problem {
  const data = toyProblem({ rows: 60, relevant: 4, noise: features - 4, seed: 3 })
  const order = orderByClass(data)
  return {
    map: data.features.selectRows(order.rows),
    loss: pushLoss(order, { kind: 'max' }),
    penalty: new L1(features),
    lambda: 0.05,
  }
}

const problem = problemOf(10)

/** A solver that says whatever the test wants. */
function speaking(iterate: (count: number) => Iterate): Solver {
  return {
    name: 'speaking',
    summary: '',
    takes: '',
    reference: '',
    cost: '',
    supports: () => true,
    *iterate() {
      for (let count = 0; ; count++) yield iterate(count)
    },
  }
}

const nothing = (): Iterate => ({ w: new Float64Array(10), dual: new Float64Array(60) })

describe('run', () => {
  // @paper alg:21
  it('says solved only when the certificate of what it returns says so', () => {
    const solution = run(alm, problem, { tolerance: 1e-6 })
    expect(solution.status).toBe('solved')
    expect(certify(problem, solution.w, solution.dual)).toEqual(solution.certificate)
    expect(solution.certificate.relativeGap).toBeLessThanOrEqual(1e-6)
  })

  it('never believes a solver that claims progress without a proof', () => {
    expect(run(speaking(nothing), problem, { tolerance: 1e-6, maxIterations: 5 }).status).toBe('max-iterations')
    expect(run(speaking(nothing), problem, { tolerance: 1e-6 }).status).toBe('stalled')
  })

  it('keeps the best w and the best multipliers of all iterates', () => {
    const good = run(alm, problem, { tolerance: 1e-8 })
    const both = [
      { w: good.w, dual: new Float64Array(60) },
      { w: new Float64Array(10).fill(9), dual: good.dual },
    ]
    const solution = run(
      speaking((count) => both[count % 2]),
      problem,
      { tolerance: 1e-7 },
    )
    expect(solution.status).toBe('solved')
    expect(solution.iterations).toBe(2)
    expect(solution.w).toEqual(good.w)
  })

  it('offers w = 0 against whatever a solver finds', () => {
    const bad = speaking(() => ({ w: new Float64Array(10).fill(5), dual: new Float64Array(60) }))
    const solution = run(bad, problem, { tolerance: 1e-6, maxIterations: 2 })
    expect(solution.certificate.primal).toBeCloseTo(1, 14)
    expect(Array.from(solution.w)).toEqual(new Array(10).fill(0))
  })

  it('stops when it is told to, with what it has', () => {
    const signal = { aborted: false }
    const solution = run(alm, problem, {
      tolerance: 1e-13,
      signal,
      onIterate: (_, iteration) => {
        signal.aborted = iteration === 2
      },
    })
    expect(solution.status).toBe('aborted')
    expect(solution.iterations).toBe(2)
  })

  it('says almost-solved when the gap is within ten times the tolerance', () => {
    const close = run(alm, problem, { tolerance: 1e-6 })
    const tolerance = close.certificate.relativeGap / 5
    const again = run(
      speaking(() => close),
      problem,
      { tolerance, maxIterations: 3 },
    )
    expect(again.status).toBe('almost-solved')
  })

  describe('on a small table', () => {
    /** Gives signs of life only, and a little better point after so many of them. */
    function slow(signs: number, features = 10) {
      const seen = { count: 0 }
      const w = new Float64Array(features)
      const solver = {
        ...speaking(nothing),
        *iterate(): Generator<Iterate, never> {
          for (let part = 2e-4; ; part += 2e-4) {
            for (let sign = 0; sign < signs; sign++, seen.count++) yield { ...nothing(), w, tentative: true }
            const dual = problem.loss.dualAtZero().map((value) => value * part)
            yield { w, dual }
          }
        },
      }
      return { seen, solver }
    }

    it('ends after 20,000 signs of life, however it goes on, unless iterates are counted', () => {
      const { seen, solver } = slow(150)
      expect(run(solver, problem, { tolerance: 1e-6 }).status).toBe('max-iterations')
      expect(seen.count).toBe(20_000)
      const counted = slow(150)
      run(counted.solver, problem, { tolerance: 1e-6, maxIterations: 150 })
      expect(counted.seen.count).toBe(150 * 150)
    })

    it('ends the earlier the more a sign of life costs', () => {
      const { seen, solver } = slow(150, 160)
      expect(run(solver, problemOf(160), { tolerance: 1e-6 }).status).toBe('max-iterations')
      expect(seen.count).toBe(6e7 / (60 * 160))
    })

    it('ends after as many as it is said to be worth', () => {
      const { seen, solver } = slow(150)
      expect(run(solver, problem, { tolerance: 1e-6, effort: 1000 }).status).toBe('max-iterations')
      expect(seen.count).toBe(1000)
    })
  })

  it('obeys the time limit', () => {
    expect(run(speaking(nothing), problem, { tolerance: 1e-6, timeLimitMs: -1 }).status).toBe('time-limit')
  })
})
