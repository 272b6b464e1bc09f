import { afterEach, expect, it } from 'vitest'
import { degenerateProblem } from '../../../../test/degenerate-problems.js'
import { InfinitePushLoss } from '../../../loss/push/infinite-push.js'
import { DenseRows } from '../../../numeric/matrix/dense-rows.js'
import { setKernelUse } from '../../../numeric/wasm/kernel-module.js'
import { L1 } from '../../../penalty/l1.js'
import type { Problem } from '../../../problem/problem.js'
import { Random } from '../../../statistics/random.js'
import { exactPath, solveOnGrid } from '../exact-path.js'

afterEach(() => setKernelUse('when-it-pays'))

type Follow = (problem: Problem) => ReturnType<typeof exactPath>

const breakpoints: Follow = (problem) => exactPath(problem, { lambdaMinRatio: 0.001 })
const GRID = Array.from({ length: 30 }, (_, i) => 0.001 ** (i / 29))
const grid: Follow = (problem) => solveOnGrid(problem, (lambdaMax) => GRID.map((ratio) => ratio * lambdaMax))

/** All that a walk tells, number by number, in TypeScript or in WebAssembly. */
function numbersOf(problem: Problem, follow: Follow, where: 'never' | 'always'): (number | string)[] {
  setKernelUse(where)
  const path = follow(problem)
  const numbers: (number | string)[] = []
  let step = path.next()
  for (; !step.done; step = path.next()) {
    const { lambda, w, dual } = step.value
    numbers.push(lambda, ...w.features, ...w.weights, ...dual)
  }
  const { status, lambda, lambdaMax, pivots } = step.value
  return [...numbers, status, lambda, lambdaMax, pivots]
}

/** Where the two walks differ first; −1: nowhere. */
function firstDifference(problem: Problem, follow = breakpoints): number {
  const [plain, wasm] = [numbersOf(problem, follow, 'never'), numbersOf(problem, follow, 'always')]
  if (plain.length !== wasm.length) return Math.min(plain.length, wasm.length)
  return plain.findIndex((x, i) => !Object.is(x, wasm[i]))
}

/** Some positives moved in three features, rounded so that many rows tie. */
function tiedProblem(rows: number, cols: number, topCount = 1): Problem {
  const random = Random.fromSeed(rows + cols)
  const positives = Math.floor(0.4 * rows)
  const values = Float64Array.from({ length: rows * cols }, (_, t) => {
    const moved = t < positives * cols && t % cols < 3 ? 1 : 0
    return Math.round(4 * (random.normal() + moved)) / 4
  })
  const loss = new InfinitePushLoss(new Float64Array(positives).fill(1 / positives), rows - positives, topCount)
  return { map: new DenseRows(rows, cols, values), loss, penalty: new L1(cols), lambda: 1 }
}

it('tells the same breakpoints in WebAssembly and in TypeScript, bit for bit, on degenerate problems', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const problem = degenerateProblem(seed)
    expect([problem.name, firstDifference(problem)]).toEqual([problem.name, -1])
  }
})

it('and the same points of a grid, to which it leaps', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const problem = degenerateProblem(seed)
    expect([problem.name, firstDifference(problem, grid)]).toEqual([problem.name, -1])
  }
})

it.each([
  ['many rows, of which a window is priced', 700, 12, 1],
  ['many rows, and a threshold of several', 650, 8, 5],
  ['so many rows that few of their columns are combined at a time', 4101, 12, 1],
  ['many features, of which a leap prices some', 40, 450, 1],
  ['a wide table, of which some features are priced', 40, 3300, 1],
])('and so with %s', (_, rows, cols, topCount) => {
  const problem = tiedProblem(rows, cols, topCount)
  expect([firstDifference(problem), firstDifference(problem, grid)]).toEqual([-1, -1])
})

it('walks several paths in turn, each in a memory of its own', () => {
  setKernelUse('always')
  const problems = [1, 2, 3].map((seed) => tiedProblem(30 + seed, 10))
  const alone = problems.map((problem) => Array.from(exactPath(problem), ({ lambda }) => lambda))
  const walks = problems.map((problem) => exactPath(problem))
  const inTurn: number[][] = problems.map(() => [])
  for (let going = true; going; ) {
    going = false
    for (const [i, walk] of walks.entries()) {
      const step = walk.next()
      if (step.done) continue
      inTurn[i].push(step.value.lambda)
      going = true
    }
  }
  expect(inTurn).toEqual(alone)
})
