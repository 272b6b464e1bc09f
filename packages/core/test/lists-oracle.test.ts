import { describe, expect, it } from 'vitest'
import type { Dataset } from '../src/data/dataset/dataset.js'
import type { ProblemSettings } from '../src/model/input/settings.js'
import { fit } from '../src/model/learn/fit.js'
import { Trainer } from '../src/model/learn/trainer.js'
import { verify } from '../src/model/proof/verify.js'
import { denseFromRows } from '../src/numeric/matrix/dense-rows.js'
import { type ListsProgram, listsOptimum, type OracleList } from './oracle/lists-program.js'
import { listOf, TestRandom } from './oracle/random.js'

/** Rows of all lists in one table, shuffled, as users have them. */
function tableOf(lists: readonly OracleList[], random: TestRandom): Dataset {
  const rows = lists.flatMap(({ positives, negatives, weights }, query) => [
    ...positives.map((cells, i) => ({ cells, label: 1, query, weight: weights?.[i] ?? 1 })),
    ...negatives.map((cells) => ({ cells, label: 0, query, weight: 1 })),
  ])
  rows.sort(() => random.uniform() - 0.5)
  return {
    features: denseFromRows(rows.map(({ cells }) => cells)),
    names: rows[0].cells.map((_, k) => `x${k}`),
    labels: Uint8Array.from(rows, ({ label }) => label),
    weights: Float64Array.from(rows, ({ weight }) => weight),
    queries: Int32Array.from(rows, ({ query }) => 3 + 7 * query),
  }
}

function randomList(random: TestRandom, features: number, k: number): OracleList {
  const shift = random.pick([0.5, 1, 2])
  const row = (by: number) => listOf(features, (f) => random.normal() + (f < 2 ? by : 0))
  const positives = listOf(random.integer(1, 6), () => row(shift))
  const negatives = listOf(random.integer(1, 9), () => row(0))
  const weights = positives.map(() => 0.2 + random.uniform())
  return { positives, negatives, weights, topK: Math.min(k, negatives.length) }
}

function* randomPrograms(seed: number, count: number, l1Ratio: number, free = false) {
  const choices = free ? [0, 0.5, 1] : [0.5, 1, 3]
  for (let index = 0; index < count; index++) {
    const random = new TestRandom(seed * 1000 + index)
    const features = random.integer(1, 8)
    const k = random.chance(0.5) ? 1 : random.integer(1, 5)
    const lists = listOf(random.integer(1, 6), () => randomList(random, features, k))
    const nonnegative = random.chance(0.4) ? listOf(features, () => random.chance(0.6)) : undefined
    const factors = random.chance(0.4) || free ? listOf(features, () => random.pick(choices)) : undefined
    const problem: ListsProgram = {
      lists,
      l1Ratio,
      lambda: 10 ** (-2.5 + 2 * random.uniform()),
      ...(factors && { factors }),
      ...(nonnegative && { nonnegative }),
    }
    yield { index, k, problem, data: tableOf(lists, random) }
  }
}

function settingsOf({ factors, nonnegative, l1Ratio }: ListsProgram, k: number): ProblemSettings {
  return {
    penalty: l1Ratio === 1 ? 'l1' : l1Ratio === 0 ? 'l2' : 'elastic-net',
    l1Ratio,
    threshold: { kind: 'top-k', k },
    standardize: false,
    tolerance: 1e-8,
    ...(factors && { factors: Float64Array.from(factors) }),
    ...(nonnegative && { nonnegative: nonnegative.flatMap((asked, f) => (asked ? [f] : [])) }),
  }
}

describe('the mean over lists, with weights, factors and signs', () => {
  // The interior-point method that checks the curved penalties has fewer digits than HiGHS.
  it.each([
    ['l1', 1, 60, 1e-6],
    ['l2', 0, 25, 1e-6],
    ['elastic-net', 0.5, 25, 1e-5],
  ])('%s: reaches the optimum of the program written out in full', async (_, l1Ratio, count, accuracy) => {
    for (const { index, k, problem, data } of randomPrograms(1, count, l1Ratio)) {
      const optimum = await listsOptimum(problem)
      const model = fit(data, { ...settingsOf(problem, k), lambda: problem.lambda })
      expect(model.status, `${index}`).toBe('solved')
      expect(Math.abs(model.certificate.primal - optimum), `${index}`).toBeLessThanOrEqual(accuracy)
      expect(verify(model, data).verified, `${index}`).toBe(true)
    }
  })

  it('starts its path where the program says that w = 0 is no longer optimal', async () => {
    for (const { index, k, problem, data } of randomPrograms(2, 40, 1)) {
      const { value } = new Trainer(data, settingsOf(problem, k)).lambdaMax()
      const at = async (lambda: number) => listsOptimum({ ...problem, lambda })
      if (value > 0) expect(await at(0.99 * value), `${index}`).toBeLessThan(1 - 1e-9)
      expect(await at(1.000001 * value || 1e-6), `${index}`).toBeGreaterThan(1 - 1e-8)
    }
  })

  it.each([
    ['l1', 1],
    ['l2', 0],
  ])('%s: leaves features of factor 0 free, and certifies that', async (_, l1Ratio) => {
    let touched = 0
    for (const { index, k, problem, data } of randomPrograms(3, 40, l1Ratio, true)) {
      const optimum = await listsOptimum(problem)
      // Free features that rank perfectly on their own leave nothing to measure a relative gap by.
      if (optimum < 1e-9) continue
      const model = fit(data, { ...settingsOf(problem, k), tolerance: 1e-6, lambda: problem.lambda })
      expect(model.status, `${index}`).toBe('solved')
      expect(verify(model, data).verified, `${index}`).toBe(true)
      if (model.warnings.some(({ code }) => code === 'free-weight-large')) touched++
      else expect(Math.abs(model.certificate.primal - optimum), `${index}`).toBeLessThanOrEqual(2e-6)
    }
    expect(touched).toBeLessThan(10)
  })

  it('with free features starts where the penalized ones begin to help', async () => {
    for (const { index, k, problem, data } of randomPrograms(4, 30, 1, true)) {
      const { value } = new Trainer(data, settingsOf(problem, k)).lambdaMax()
      const at = async (lambda: number) => listsOptimum({ ...problem, lambda })
      const alone = await at(1e4)
      if (value > 0) expect(await at(0.99 * value), `${index}`).toBeLessThan(alone - 1e-9)
      expect(await at(1.00001 * value || 1e-5), `${index}`).toBeGreaterThan(alone - 1e-7)
    }
  })
})
