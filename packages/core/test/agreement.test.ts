import { describe, expect, it } from 'vitest'
import { certify } from '../src/certificate/gap.js'
import { coreLambdaMax, coreProblem, solve } from './agreement.js'
import { FUZZ } from './fuzz.js'
import { BUNDLED, bundledData, byClass, sharedData } from './oracle/data.js'
import { type NamedProblem, nastyProblems, randomProblems } from './oracle/generate.js'
import { type OracleProblem, objectiveAt, oracleBracket, oracleLambdaMax } from './oracle/problem.js'

/** How many random problems; the first half of a batch is dense, the second sparse. */
const RANDOM = 600 * FUZZ
const BATCH = 300

const relative = (a: number, b: number) => Math.abs(a - b) / Math.max(Math.abs(b), 1e-12)

/** Solves one problem and holds everything it claims against the oracle. */
async function expectAgreement(problem: OracleProblem, sparse: boolean): Promise<void> {
  const own = coreProblem(problem, sparse)
  const solution = solve(own)
  const { primal, dual } = solution.certificate
  const { lower, upper } = await oracleBracket(problem)
  expect(solution.status).toBe('solved')
  expect(relative(primal, upper)).toBeLessThan(1e-6)
  // The certificate is a proof: its lower bound may not pass what the oracle reaches.
  expect(dual).toBeLessThanOrEqual(upper * (1 + 1e-9) + 1e-12)
  expect(primal).toBeGreaterThanOrEqual(lower * (1 - 1e-9) - 1e-12)
  // The objective by its definition, pair by pair of nothing but the data.
  expect(relative(objectiveAt(problem, Array.from(solution.w)), primal)).toBeLessThan(1e-8)
  expect(certify(own, solution.w, solution.dual).relativeGap).toBeLessThanOrEqual(1e-7)
}

/** Inside the hull the oracle's λ_max is rounding, ours exactly 0: compare with the size of the data. */
async function expectSameLambdaMax(problem: OracleProblem): Promise<void> {
  const theirs = await oracleLambdaMax(problem)
  const size = [...problem.positives, ...problem.negatives].reduce((max, row) => Math.max(max, ...row.map(Math.abs)), 0)
  const ours = coreLambdaMax(coreProblem(problem, false))
  expect(Math.abs(ours - theirs)).toBeLessThanOrEqual(1e-6 * theirs + 1e-7 * size)
}

const hasLambdaMax = ({ penalty }: OracleProblem) => penalty.kind !== 'elastic-net' || penalty.l1Ratio > 0

async function check(problem: NamedProblem, sparse: boolean): Promise<void> {
  try {
    await expectAgreement(problem, sparse)
    if (hasLambdaMax(problem)) await expectSameLambdaMax(problem)
  } catch (error) {
    throw new Error(`${problem.name}${sparse ? ' (sparse)' : ''}`, { cause: error })
  }
}

// @paper eq:2
describe('alm reaches the optimum of an independent solver (HiGHS; an interior point method for l2, elastic-net and round groups)', () => {
  const problems = randomProblems(20260, RANDOM)
  for (let first = 0; first < RANDOM; first += BATCH) {
    it(`on random problems ${first} to ${first + BATCH - 1}`, async () => {
      for (const [i, problem] of problems.slice(first, first + BATCH).entries()) await check(problem, i % 2 === 1)
    })
  }

  it('on random problems under group and sparse-group', async () => {
    for (const [i, problem] of randomProblems(20261, 100, ['group', 'sparse-group']).entries()) {
      await check(problem, i % 2 === 1)
    }
  })

  it('on problems made to be nasty', async () => {
    for (const problem of await nastyProblems()) {
      await check(problem, false)
      await check(problem, true)
    }
  })
})

describe('alm reaches the optimum of an independent solver on real data', () => {
  const shared = ['spectf', 'yeast', 'colon']
  for (const name of [...BUNDLED, ...shared]) {
    const bundled = (BUNDLED as readonly string[]).includes(name)
    const data = bundled ? bundledData(name as (typeof BUNDLED)[number]) : sharedData(name)
    it.skipIf(!data)(`${name}, at several λ and thresholds`, async () => {
      if (!data) return
      const penalty = { kind: 'l1' as const }
      const base = { ...byClass(data), penalty, name }
      const start = await oracleLambdaMax({ ...base, topK: 1, lambda: 1 })
      for (const [ratio, topK] of [
        [0.999, 1],
        [0.5, 1],
        [0.1, 1],
        [0.1, 10],
        [0.01, 1],
        [0.001, 5],
      ]) {
        await check({ ...base, topK, lambda: ratio * start, name: `${name} at ${ratio}·λ_max, top ${topK}` }, false)
      }
    })
  }

  it('sonar with the ridge penalty', async () => {
    for (const lambda of [1, 0.1, 0.01]) {
      await check(
        { ...byClass(bundledData('sonar')), penalty: { kind: 'l2' }, topK: 1, lambda, name: `l2 ${lambda}` },
        false,
      )
    }
  })
})
