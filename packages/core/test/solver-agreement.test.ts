import { describe, expect, it } from 'vitest'
import { SOLVERS } from '../src/solver/all.js'
import { run } from '../src/solver/run.js'
import type { Solver } from '../src/solver/solver.js'
import { coreProblem, solve } from './agreement.js'
import { FUZZ } from './fuzz.js'
import { BUNDLED, bundledData, byClass, sharedData } from './oracle/data.js'
import { type NamedProblem, randomProblems } from './oracle/generate.js'

/** Those that finish on a vertex or by Newton steps; the others come near by many small steps. */
const EXACT = ['alm', 'working-set', 'path-simplex']
/** Algorithm 1 as printed gets as far as the one precision of its inner problems, slowly: it has tests of its own. */
const PRECISE = SOLVERS.filter(({ name }) => name !== 'algorithm-one')
const named = (name: string) => SOLVERS.find((solver) => solver.name === name) as Solver

/** Every solver that takes the problem, against alm, which the oracle vouches for. */
function expectOneOptimum(given: NamedProblem, solvers: readonly Solver[] = PRECISE): void {
  const problem = coreProblem(given, false)
  const optimum = solve(problem, 1e-9).certificate
  for (const solver of solvers.filter((candidate) => candidate.supports(problem) === true)) {
    const { certificate } = run(solver, problem, { tolerance: 1e-6 })
    const digits = EXACT.includes(solver.name) ? 1e-6 : 1e-5
    const found = { problem: given.name, solver: solver.name }
    const agrees = Math.abs(certificate.primal - optimum.primal) <= digits * optimum.primal * (1 + 1e-3)
    const holds = certificate.dual <= optimum.primal * (1 + 1e-9)
    expect({ ...found, agrees, holds }).toEqual({ ...found, agrees: true, holds: true })
  }
}

describe('all solvers of one problem agree', () => {
  const problems = [...randomProblems(5, 200 * FUZZ), ...randomProblems(6, 60 * FUZZ, ['l2'])]
  for (let first = 0; first < problems.length; first += 130) {
    it(`on random problems ${first} to ${first + 129}`, () => {
      for (const problem of problems.slice(first, first + 130)) expectOneOptimum(problem)
    })
  }

  // Vectors over the pairs make the literal methods slow on whole data sets; sonar has them below.
  const overScores = PRECISE.filter(({ name }) => !name.endsWith('pairs'))
  for (const name of [...BUNDLED, 'spectf', 'yeast', 'colon']) {
    const data = (BUNDLED as readonly string[]).includes(name) ? bundledData(name as 'sonar') : sharedData(name)
    it.skipIf(!data)(`on ${name}`, () => {
      if (!data) return
      for (const [kind, lambda] of [
        ['l1', 0.1],
        ['l1', 0.01],
        ['l2', 0.1],
      ] as const) {
        const problem = { ...byClass(data), topK: 1, lambda, penalty: { kind } }
        expectOneOptimum({ ...problem, name: `${name} ${kind} ${lambda}` }, overScores)
      }
    })
  }

  it.each([0.2, 0.05])('and on sonar all select the same features, at λ = %d', (lambda) => {
    const problem = coreProblem({ ...byClass(bundledData('sonar')), topK: 1, lambda, penalty: { kind: 'l1' } }, false)
    const selected = (solver: Solver) => {
      const { w, status } = run(solver, problem, { tolerance: 1e-5 })
      expect({ solver: solver.name, status }).toEqual({ solver: solver.name, status: 'solved' })
      return Array.from(w.keys()).filter((k) => w[k] !== 0)
    }
    const exact = selected(named('alm'))
    for (const name of ['working-set', 'admm', 'admm-pairs']) expect(selected(named(name))).toEqual(exact)
  })
})
