import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathScreen } from '../src/certificate/path-screen.js'
import { toyProblem } from '../src/data/toy.js'
import { fit } from '../src/model/learn/fit.js'
import { Trainer } from '../src/model/learn/trainer.js'
import { verify } from '../src/model/proof/verify.js'
import { squareDistance } from '../src/numeric/algebra/dot.js'
import type { Vec } from '../src/numeric/matrix/linear-map.js'
import { PENALTIES, type PenaltyKind, type PenaltyName } from '../src/penalty/all.js'
import { NormPenalty } from '../src/penalty/parts/norm-penalty.js'
import type { BlockCurvature, Penalty } from '../src/penalty/penalty.js'
import { path } from '../src/selection/path/path.js'
import { chooseSolver, SOLVERS } from '../src/solver/all.js'
import { run } from '../src/solver/run.js'
import { manyRows } from './many-rows.js'

/** Σ_k 2|w_k|, as someone would write it who knows the interface and no other penalty: all that a new one takes. */
class Taxicab extends NormPenalty {
  readonly kind = 'taxicab'
  readonly blocks = undefined
  readonly box: { factors: Vec }

  constructor(readonly size: number) {
    super()
    this.box = { factors: new Float64Array(size).fill(2) }
  }

  value(w: Vec): number {
    return w.reduce((sum, weight) => sum + 2 * Math.abs(weight), 0)
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    for (let k = 0; k < v.length; k++) out[k] = v[k] - Math.max(-2 * tau[k], Math.min(2 * tau[k], v[k]))
    return out
  }

  residualJacobian(v: Vec, tau: Vec, { diagonal, spike }: BlockCurvature): void {
    spike.fill(0)
    for (let k = 0; k < v.length; k++) diagonal[k] = Math.abs(v[k]) < 2 * tau[k] ? 1 : 0
  }

  emptyNorm(u: Vec): number {
    return u.reduce((most, x) => Math.max(most, Math.abs(x) / 2), 0)
  }

  blockNorms(u: Vec, out: Vec): Vec {
    for (let k = 0; k < u.length; k++) out[k] = Math.abs(u[k]) / 2
    return out
  }

  restrict(features: Int32Array): Penalty {
    return new Taxicab(features.length)
  }
}

const kind: PenaltyKind = {
  name: 'taxicab',
  formula: '2‖w‖₁',
  summary: 'few features, twice as dear',
  needs: [],
  weighs: false,
  selects: true,
  build: (size) => new Taxicab(size),
}
const taxicab = kind.name as PenaltyName
const registry = PENALTIES as Record<string, PenaltyKind>

beforeAll(() => {
  registry[kind.name] = kind
})
afterAll(() => {
  delete registry[kind.name]
})

const data = toyProblem({ rows: 100, relevant: 5, noise: 30, seed: 3 })
/** From 400 columns on, certificates along a path begin with products in f32. */
const wide = toyProblem({ rows: 60, relevant: 5, noise: 2200, seed: 4 })

describe('a new ℓ1 penalty, known by its registry entry and its box alone', () => {
  it('is solved along the exact path, to the certificate, and is l1 at twice the λ', () => {
    const own = fit(data, { penalty: taxicab, lambda: 0.02 })
    const l1 = fit(data, { penalty: 'l1', lambda: 0.04 })
    expect([own.solver, own.status]).toEqual(['path-simplex', 'solved'])
    expect(own.certificate.relativeGap).toBeLessThan(1e-9)
    expect(own.certificate.primal).toBeCloseTo(l1.certificate.primal, 12)
    expect(own.features).toEqual(l1.features)
    expect(verify(own, data).verified).toBe(true)
  })

  it('has the whole path, breakpoint by breakpoint', () => {
    const [own, l1] = [taxicab, 'l1' as const].map((penalty) =>
      path(data, { penalty, exact: true, lambdaMinRatio: 0.1 }),
    )
    expect(own.length).toBeGreaterThan(10)
    expect(own.map(({ lambda }) => (2 * lambda).toPrecision(9))).toEqual(l1.map(({ lambda }) => lambda.toPrecision(9)))
    for (const [i, { w }] of own.entries()) expect(squareDistance(w, l1[i].w)).toBeLessThan(1e-18)
  })

  it('shares the passes over a wide table between the walk and its certificates', () => {
    const trainer = new Trainer(wide, { penalty: taxicab })
    expect(pathScreen(trainer.problem(1))).toBeDefined()
    for (const { certificate } of path(wide, { penalty: taxicab, count: 5 })) {
      expect(certificate.relativeGap).toBeLessThan(1e-6)
    }
  })

  it('is solved on the rows that matter where there are very many', () => {
    const shape = { positives: 300, negatives: 30_000, features: 20 }
    const own = manyRows({ ...shape, penalty: taxicab, lambda: 0.01 })
    const solver = chooseSolver('auto', own)
    expect(solver.name).toBe('working-set')
    const l1 = manyRows({ ...shape, penalty: 'l1', lambda: 0.02 })
    const [found, known] = [own, l1].map((problem) => run(solver, problem, { tolerance: 1e-7 }))
    expect(found.status).toBe('solved')
    expect(Math.abs(found.certificate.primal - known.certificate.primal)).toBeLessThan(2e-7)
  })

  it('is taken by every solver that takes l1, and by no other', () => {
    const [own, l1] = [taxicab, 'l1' as const].map((penalty) => new Trainer(data, { penalty }).problem(0.02))
    const able = SOLVERS.map((solver) => [solver.name, solver.supports(own) === true])
    expect(able).toEqual(SOLVERS.map((solver) => [solver.name, solver.supports(l1) === true]))
  })
})
