import { describe, expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { makePenalty } from '../../penalty/all.js'
import { type Problem, pullOf } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { alm } from '../alm/alm.js'
import { run } from '../run.js'
import { hasKinds, iterateKinds, roughPath } from './kinds-path.js'

const [ROWS, COLS, POSITIVES] = [1200, 300, 150]

/** Short texts: of six words each, the first ones more frequent, and a few more of some in positives. */
function texts(k: number, lambda: number, factors?: Float64Array): Problem {
  const random = Random.fromSeed(3)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < ROWS; i++) {
    const words = new Set<number>()
    while (words.size < 6) {
      const told = i < POSITIVES && random.uniform() < 0.7
      words.add(told ? random.integer(12) : Math.floor(COLS * random.uniform() ** 2))
    }
    for (const word of words) {
      entries.rows.push(i)
      entries.columns.push(word)
      entries.values.push(1 + (word % 2))
    }
  }
  return {
    map: csrFromEntries(ROWS, COLS, entries),
    loss: new InfinitePushLoss(new Float64Array(POSITIVES).fill(1 / POSITIVES), ROWS - POSITIVES, k),
    penalty: makePenalty('l1', COLS, factors ? { factors } : {}),
    lambda,
  }
}

/** Long texts whose words fall as Zipf says, the rare ones scaled up: no two rows are alike, and kinks lie close together. */
function longTexts(k: number, lambda: number): Problem {
  const random = Random.fromSeed(1)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < ROWS; i++) {
    const counts = new Float64Array(COLS)
    for (let t = 0; t < 40; t++) {
      const word = Math.floor(COLS ** random.uniform())
      counts[i < 2 * POSITIVES && random.uniform() < 0.15 ? word % 20 : word]++
    }
    counts.forEach((count, word) => {
      if (count === 0) return
      entries.rows.push(i)
      entries.columns.push(word)
      entries.values.push(count * Math.sqrt((word + 1) / 40))
    })
  }
  const weights = new Float64Array(2 * POSITIVES).fill(1 / (2 * POSITIVES))
  return {
    map: csrFromEntries(ROWS, COLS, entries),
    loss: new InfinitePushLoss(weights, ROWS - weights.length, k),
    penalty: makePenalty('l1', COLS, {}),
    lambda,
  }
}

/** The same data as one whose kinds are not told: what alm does without them. */
function plain(problem: Problem): Problem {
  return { ...problem, map: Object.assign(Object.create(problem.map), { readNonzeros: undefined }) }
}

describe('a sparse table by its kinds of rows', () => {
  it('has the certified optimum, for the highest negative and for the mean of many', () => {
    for (const k of [1, 20, 600]) {
      const problem = texts(k, 0.05)
      expect(hasKinds(problem)).toBe(true)
      expect(hasKinds(plain(problem))).toBe(false)
      const solution = run(alm, problem, { tolerance: 1e-8 })
      expect(solution.status).toBe('solved')
      const other = run(alm, plain(problem), { tolerance: 1e-8 })
      expect(Math.abs(solution.certificate.primal - other.certificate.primal)).toBeLessThan(1e-7)
    }
  })

  it('has it with factors, too, and a feature that is left out gets no weight', () => {
    const factors = Float64Array.from({ length: COLS }, (_, k) => (k === 3 ? Number.POSITIVE_INFINITY : 1 + (k % 4)))
    const problem = texts(20, 0.02, factors)
    const solution = run(alm, problem, { tolerance: 1e-8 })
    expect(solution.status).toBe('solved')
    expect(solution.w[3]).toBe(0)
    const other = run(alm, plain(problem), { tolerance: 1e-8 })
    expect(Math.abs(solution.certificate.primal - other.certificate.primal)).toBeLessThan(1e-7)
  })

  it('has it from a solution of another λ', () => {
    const from = run(alm, texts(20, 0.06), { tolerance: 1e-6 })
    const solution = run(alm, texts(20, 0.05), { tolerance: 1e-8, from })
    expect(solution.status).toBe('solved')
  })
})

it('comes to its end where fewer rows are at their kinks than there are weights', () => {
  const problem = longTexts(450, 1)
  const first = problem.penalty.emptyNorm(pullOf(problem.map, problem.loss.dualAtZero()))
  const asked = { ...problem, lambda: 0.15 * first }
  const points = iterateKinds(asked, undefined)
  let relativeGap = 1
  for (let step = points.next(); relativeGap > 1e-7; ) {
    expect(step.done).toBe(false)
    const proof = certify(asked, step.value.w, step.value.dual)
    relativeGap = proof.relativeGap
    step = points.next(proof)
  }
})

describe('a rough path', () => {
  it('comes within two percent of what each optimum gains', () => {
    for (const k of [60, 300, 1050]) {
      const problem = texts(k, 1)
      const first = problem.penalty.emptyNorm(pullOf(problem.map, problem.loss.dualAtZero()))
      const lambdas = Array.from({ length: 12 }, (_, i) => first * 0.8 ** (i + 1))
      let empty = 0
      const models = [...roughPath(problem, lambdas, COLS)]
      expect(models.length).toBe(lambdas.length)
      for (const [i, { w, dual }] of models.entries()) {
        const lambda = lambdas[i]
        const { primal } = certify({ ...problem, lambda }, w, dual)
        const best = run(alm, plain({ ...problem, lambda }), { tolerance: 1e-6 }).certificate.primal
        if (best > 0.99) empty++
        else expect(primal - best).toBeLessThan(0.02 * (1 - best))
      }
      expect(empty).toBeLessThan(lambdas.length - 3)
    }
  })

  it('ends before more features would have to be held than it may, with the models of the whole one until then', () => {
    const problem = texts(60, 1)
    const first = problem.penalty.emptyNorm(pullOf(problem.map, problem.loss.dualAtZero()))
    const lambdas = Array.from({ length: 12 }, (_, i) => first * 0.8 ** (i + 1))
    const whole = [...roughPath(problem, lambdas, COLS)]
    const weights = whole.at(-1)?.w.filter((weight) => weight !== 0).length ?? 0
    const part = [...roughPath(problem, lambdas, weights / 2)]
    expect(part.length).toBeGreaterThan(1)
    expect(part.length).toBeLessThan(whole.length)
    expect(part.map(({ ends }) => ends).indexOf(true)).toBe(part.length - 1)
    expect(whole.some(({ ends }) => ends)).toBe(false)
    part.forEach(({ w }, i) => {
      expect(w).toEqual(whole[i].w)
    })
  })
})
