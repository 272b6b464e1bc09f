import { afterEach, expect, it } from 'vitest'
import { certify } from '../../certificate/gap.js'
import { InfinitePushLoss } from '../../loss/push/infinite-push.js'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { setKernelUse } from '../../numeric/wasm/kernel-module.js'
import { makePenalty } from '../../penalty/all.js'
import { type Problem, pullOf } from '../../problem/problem.js'
import { Random } from '../../statistics/random.js'
import { iterateKinds, roughPath } from './kinds-path.js'

afterEach(() => setKernelUse('when-it-pays'))

/** Texts of so many words, the first ones more frequent, and some of these more often in positives; many tie. */
function texts(rows: number, cols: number, words: number, k: number, seed: number): Problem {
  const random = Random.fromSeed(seed)
  const positives = Math.floor(rows / 6)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < rows; i++) {
    const counts = new Map<number, number>()
    for (let t = 0; t < words; t++) {
      const told = i < positives && random.uniform() < 0.5
      const word = told ? random.integer(9) : Math.floor(cols * random.uniform() ** 2)
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    for (const [word, count] of counts) {
      entries.rows.push(i)
      entries.columns.push(word)
      entries.values.push(count * (0.5 + (word % 7)))
    }
  }
  const weights = Float64Array.from({ length: positives }, (_, i) => 1 + (i % 3))
  const sum = weights.reduce((a, b) => a + b, 0)
  const factors = Float64Array.from({ length: cols }, (_, f) => 1 + (f % 2))
  return {
    map: csrFromEntries(rows, cols, entries),
    loss: new InfinitePushLoss(
      weights.map((weight) => weight / sum),
      rows - positives,
      k,
    ),
    penalty: makePenalty('l1', cols, seed % 2 === 0 ? { factors } : {}),
    lambda: 1,
  }
}

/** All that rough models and ever more precise ones are made of, number by number. */
function numbersOf(problem: Problem, where: 'never' | 'always'): number[] {
  setKernelUse(where)
  const numbers: number[] = []
  const first = problem.penalty.emptyNorm(pullOf(problem.map, problem.loss.dualAtZero()))
  const lambdas = Array.from({ length: 10 }, (_, i) => first * 0.75 ** (i + 1))
  for (const { w, dual, ends } of roughPath(problem, lambdas, 150)) numbers.push(...w, ...dual, Number(ends))
  const asked = { ...problem, lambda: 0.2 * first }
  const points = iterateKinds(asked, undefined)
  let step = points.next()
  for (let told = 0; told < 4; ) {
    const { w, dual, tentative } = step.value
    if (!tentative) told++
    numbers.push(...w, ...dual)
    step = points.next(certify(asked, w, dual))
  }
  points.return({ w: new Float64Array(0), dual: new Float64Array(0) })
  return numbers
}

it.each([
  ['short texts, against the highest negative', 400, 120, 5, 1, 1],
  ['short texts, against some of them', 400, 120, 5, 30, 2],
  ['short texts, against the mean of all', 400, 120, 5, 334, 3],
  ['long texts, none of which are alike', 300, 150, 60, 40, 4],
  ['long texts, of which more weights are in use than a panel of a system has', 500, 250, 40, 200, 5],
])(
  'descends to the same numbers in WebAssembly and in TypeScript, bit for bit: %s',
  (_, rows, cols, words, k, seed) => {
    const problem = texts(rows, cols, words, k, seed)
    const [plain, wasm] = [numbersOf(problem, 'never'), numbersOf(problem, 'always')]
    expect(wasm.length).toBe(plain.length)
    expect(plain.findIndex((x, i) => !Object.is(x, wasm[i]))).toBe(-1)
    expect(plain.some((x) => x !== 0)).toBe(true)
  },
)

it('descends on several tables in turn, each in a memory of its own', () => {
  setKernelUse('always')
  const problems = [6, 7, 8].map((seed) => texts(200 + seed, 60, 5, 10, seed))
  const lambdas = (problem: Problem) => {
    const first = problem.penalty.emptyNorm(pullOf(problem.map, problem.loss.dualAtZero()))
    return [0.8, 0.6, 0.4].map((part) => part * first)
  }
  const alone = problems.map((problem) => [...roughPath(problem, lambdas(problem), 60)])
  const paths = problems.map((problem) => roughPath(problem, lambdas(problem), 60))
  const inTurn = lambdas(problems[0]).map(() => paths.map((path) => path.next().value))
  expect(problems.map((_, p) => inTurn.map((told) => told[p]))).toEqual(alone)
})
