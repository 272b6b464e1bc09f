import { describe, expect, it } from 'vitest'
import { certify } from '../src/certificate/gap.js'
import { toCsc } from '../src/numeric/matrix/convert.js'
import type { CsrMatrix } from '../src/numeric/matrix/csr.js'
import type { Problem } from '../src/problem/problem.js'
import { exactPath, solveOnGrid } from '../src/solver/path-simplex/exact-path.js'
import { pathSimplex } from '../src/solver/path-simplex/path-simplex.js'
import type { Snapshot } from '../src/solver/path-simplex/walk/snapshot.js'
import { run } from '../src/solver/run.js'
import { coreLambdaMax, coreProblem, solve } from './agreement.js'
import { degenerateProblem } from './degenerate-problems.js'
import { FUZZ } from './fuzz.js'
import { bundledData, byClass, sharedData } from './oracle/data.js'
import { nastyProblems, randomProblems } from './oracle/generate.js'
import { oracleBracket } from './oracle/problem.js'
import { TestRandom } from './oracle/random.js'

const gapAt = (problem: Problem, lambda: number, w: Float64Array, dual: Float64Array) =>
  certify({ ...problem, lambda }, w, dual).relativeGap

/** The end of a path, and the largest gap of its points and of what lies between them. */
function follow(problem: Problem, lambdaMinRatio = 0.001) {
  const path = exactPath(problem, { lambdaMinRatio })
  const points: Snapshot[] = []
  let worst = 0
  let step = path.next()
  for (; !step.done; step = path.next()) {
    const point = step.value
    const { w, dual } = point.iterate()
    worst = Math.max(worst, gapAt(problem, point.lambda, w, dual))
    const above = points.at(-1)
    if (above) {
      const before = above.iterate()
      const middle = dual.map((y, g) => (y + before.dual[g]) / 2)
      worst = Math.max(worst, gapAt(problem, (above.lambda + point.lambda) / 2, before.w, middle))
      worst = Math.max(worst, gapAt(problem, point.lambda, before.w, dual))
      expect(point.lambda).toBeLessThanOrEqual(above.lambda)
    }
    points.push(point)
  }
  return { points, worst, end: step.value }
}

const real = (name: Parameters<typeof bundledData>[0]) =>
  coreProblem({ ...byClass(bundledData(name)), topK: 1, lambda: 1, penalty: { kind: 'l1' } }, false)

describe('the exact path', () => {
  it('is optimal at every breakpoint and in between, on degenerate problems', () => {
    for (let seed = 1; seed <= 450 * FUZZ; seed++) {
      const problem = degenerateProblem(seed)
      const { worst, end } = follow(problem)
      const found = { problem: problem.name, status: end.status, exact: worst < 1e-9 }
      expect(found).toEqual({ problem: problem.name, status: 'finished', exact: true })
    }
  })

  it('starts at λ_max, where w is 0, and is empty where λ_max is 0', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const problem = degenerateProblem(seed, 20)
      const expected = coreLambdaMax(problem)
      const { points, end } = follow(problem)
      expect(Math.abs(end.lambdaMax - expected)).toBeLessThan(1e-7 * Math.max(1, expected))
      if (expected === 0) expect(points).toEqual([])
      else expect(points[0].lambda).toBe(end.lambdaMax)
    }
  })

  it.each(['sonar', 'ionosphere', 'wpbc'] as const)('is exact on %s down to 0.001·λ_max', (name) => {
    const { points, worst, end } = follow(real(name))
    expect(end.status).toBe('finished')
    expect(worst).toBeLessThan(1e-9)
    expect(points.length).toBeGreaterThan(80)
  })

  it('misses no breakpoint: halfway between two it is where alm finds it', () => {
    const problem = real('ionosphere')
    const { points } = follow(problem, 0.05)
    for (let i = 20; i + 1 < points.length; i += 40) {
      const lambda = (points[i].lambda + points[i + 1].lambda) / 2
      const { certificate } = solve({ ...problem, lambda }, 1e-8)
      const primal = certify({ ...problem, lambda }, points[i].iterate().w, points[i].iterate().dual).primal
      expect(Math.abs(primal / certificate.primal - 1)).toBeLessThan(2e-8)
    }
  })

  it('misses no feature that was not priced', () => {
    for (let rows = 40; rows < 55; rows++) {
      const { worst, end } = follow(wideOrTall({ rows, cols: 450, share: 0.4, round: Math.round }), 0.1)
      expect(end.status).toBe('finished')
      expect(worst).toBeLessThan(1e-9)
    }
  })

  it('tells how far it came when it has to give up, or is stopped', () => {
    const problem = real('sonar')
    const limited = exactPath(problem, { maxPivots: 120 })
    const points: Snapshot[] = []
    let step = limited.next()
    for (; !step.done; step = limited.next()) points.push(step.value)
    expect(step.value).toMatchObject({ status: 'gave-up', pivots: 120, reason: 'after 120 pivots' })
    expect(points.at(-1)?.lambda).toBeGreaterThanOrEqual(step.value.lambda)
    const signal = { aborted: false }
    const stopped = exactPath(problem, { signal })
    stopped.next()
    signal.aborted = true
    expect(stopped.next()).toMatchObject({ done: true, value: { status: 'aborted' } })
  })
})

describe('the path on a grid', () => {
  it('is the same on dense and on sparse storage', () => {
    const [dense, sparse] = [false, true].map((stored) =>
      coreProblem({ ...byClass(bundledData('wpbc')), topK: 1, lambda: 1, penalty: { kind: 'l1' } }, stored),
    )
    const byColumns = { ...sparse, map: toCsc(sparse.map as CsrMatrix) }
    const grid = (max: number) => [max, 0.3 * max, 0.02 * max]
    const weights = [dense, sparse, byColumns].map((problem) =>
      Array.from(solveOnGrid(problem, grid), (point) => point.iterate().w),
    )
    expect(weights[0].length).toBe(3)
    expect(weights[1]).toEqual(weights[0])
    expect(weights[2]).toEqual(weights[0])
  })

  it('is empty from λ_max on', () => {
    const problem = real('sonar')
    const points = Array.from(solveOnGrid(problem, (max) => [2 * max, max, 0.9 * max]))
    expect(points.map(({ w }) => w.count > 0)).toEqual([false, false, true])
    for (const point of points) {
      const { w, dual } = point.iterate()
      expect(gapAt(problem, point.lambda, w, dual)).toBeLessThan(1e-12)
    }
  })

  it.each([
    ['many rows', 1500, 12, 0.15],
    ['many features', 60, 900, 0.5],
    ['many of both', 900, 500, 0.1],
  ] as const)('is exact where only some are priced: %s', (_, rows, cols, share) => {
    for (const round of [(x: number) => x, Math.round]) {
      const problem = wideOrTall({ rows, cols, share, round })
      const points = Array.from(solveOnGrid(problem, (max) => [0.9, 0.5, 0.2, 0.1, 0.05].map((part) => part * max)))
      expect(points.length).toBe(5)
      for (const point of points) {
        const { w, dual } = point.iterate()
        expect(gapAt(problem, point.lambda, w, dual)).toBeLessThan(1e-9)
      }
    }
  })

  it('is exact on the colon data, where they are present', ({ skip }) => {
    const data = sharedData('colon')
    if (!data) return skip('shared/data/colon.csv is not here')
    const problem = coreProblem({ ...byClass(data), topK: 1, lambda: 1, penalty: { kind: 'l1' } }, false)
    const { worst, end } = follow(problem, 0.01)
    expect(end.status).toBe('finished')
    expect(worst).toBeLessThan(1e-9)
  })
})

interface TableShape {
  rows: number
  cols: number
  /** Of positives. */
  share: number
  round: (value: number) => number
}

function wideOrTall({ rows, cols, share, round }: TableShape): Problem {
  const random = new TestRandom(rows + cols)
  const m = Math.floor(share * rows)
  const line = (shift: number) =>
    Array.from({ length: cols }, (_, k) => round(2 * (random.normal() + (k < 8 ? shift : 0))) / 2)
  const positives = Array.from({ length: m }, () => line(1.5))
  const negatives = Array.from({ length: rows - m }, () => line(0))
  return coreProblem({ positives, negatives, topK: 1, lambda: 1, penalty: { kind: 'l1' } }, false)
}

describe('path-simplex as a solver', () => {
  const taken = (problem: Problem) => pathSimplex.supports(problem) === true

  it('finds the optimum that alm and the oracle find, on random problems', async () => {
    const problems = randomProblems(8, 300 * FUZZ, ['l1'])
    for (const [index, given] of problems.entries()) {
      const problem = coreProblem(given, index % 2 === 1)
      const { status, certificate } = run(pathSimplex, problem, { tolerance: 1e-9 })
      expect({ problem: given.name, status }).toEqual({ problem: given.name, status: 'solved' })
      const other = index % 3 === 0 ? (await oracleBracket(given)).upper : solve(problem, 1e-8).certificate.primal
      expect(Math.abs(certificate.primal / other - 1)).toBeLessThan(1e-7)
    }
  })

  it('solves every nasty problem that it takes', async () => {
    const problems = await nastyProblems()
    let count = 0
    for (const given of problems) {
      const problem = coreProblem(given, false)
      if (!taken(problem)) continue
      count++
      const { status, certificate } = run(pathSimplex, problem, { tolerance: 1e-7 })
      const { upper } = await oracleBracket(given)
      const found = { problem: given.name, status, right: Math.abs(certificate.primal / upper - 1) < 1e-6 }
      expect(found).toEqual({ problem: given.name, status: 'solved', right: true })
    }
    expect(count).toBeGreaterThan(40)
  })
})
