import { describe, expect, it } from 'vitest'
import { SOLVERS } from '../src/solver/all.js'
import { run } from '../src/solver/run.js'
import type { Solver } from '../src/solver/solver.js'
import { coreProblem, solve } from './agreement.js'
import { bundledData, byClass } from './oracle/data.js'
import { randomProblems } from './oracle/generate.js'
import type { OracleProblem } from './oracle/problem.js'

const named = (name: string) => SOLVERS.find((solver) => solver.name === name) as Solver

/**
 * Every solver that takes the problem, against alm, which the oracle vouches for. The second-order ones reach the optimum; the
 * others may run out of iterates at a small λ, but what they certify must hold it.
 */
function expectOneOptimum(given: OracleProblem & { name: string }): void {
  const problem = coreProblem(given, false)
  const optimum = solve(problem, 1e-9).certificate
  for (const solver of SOLVERS.filter((candidate) => candidate.supports(problem) === true)) {
    const { status, certificate } = run(solver, problem, { tolerance: 1e-6, maxIterations: 100 })
    const found = { problem: given.name, solver: solver.name }
    const holds = certificate.dual <= optimum.primal * (1 + 1e-9) && certificate.primal >= optimum.dual * (1 - 1e-9)
    expect({ ...found, holds }).toEqual({ ...found, holds: true })
    const claims = status === 'solved' || ['alm', 'working-set'].includes(solver.name)
    if (claims) expect(certificate.primal / optimum.primal - 1).toBeLessThan(1e-6 * (1 + 1e-3))
  }
}

describe('all solvers of one problem agree', () => {
  const problems = randomProblems(5, 500)
  for (let first = 0; first < 500; first += 250) {
    it(`on random problems ${first} to ${first + 249}`, () => {
      for (const problem of problems.slice(first, first + 250)) expectOneOptimum(problem)
    })
  }

  it('on sonar, where all of them reach 1e-4 and select the same features', () => {
    const lambda = 0.1
    const problem = coreProblem({ ...byClass(bundledData('sonar')), topK: 1, lambda, penalty: { kind: 'l1' } }, false)
    const selected = (solver: Solver) => {
      const { w, certificate } = run(solver, problem, { tolerance: 1e-5, maxIterations: 3000 })
      expect(certificate.relativeGap).toBeLessThan(1e-4)
      return Array.from(w.keys()).filter((k) => w[k] !== 0)
    }
    const exact = selected(named('alm'))
    for (const name of ['working-set', 'admm', 'admm-pairs']) expect(selected(named(name))).toEqual(exact)
  })
})
