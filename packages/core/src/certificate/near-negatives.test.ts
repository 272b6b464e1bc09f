import { afterEach, expect, it } from 'vitest'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import { setKernelUse } from '../numeric/wasm/kernel-module.js'
import { L1 } from '../penalty/l1.js'
import type { Problem } from '../problem/problem.js'
import { solveOnGrid } from '../solver/path-simplex/exact-path.js'
import { Random } from '../statistics/random.js'
import { certify } from './gap.js'
import { NearNegatives } from './near-negatives.js'
import { pathCertifier } from './path-gap.js'

afterEach(() => setKernelUse('when-it-pays'))

const [POSITIVES, NEGATIVES, COLS] = [3, 501, 6]
const ROWS = POSITIVES + NEGATIVES

const random = Random.fromSeed(12)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const table = normals(ROWS * COLS)
const scoresOf = (w: ArrayLike<number>) =>
  Float64Array.from({ length: ROWS }, (_, g) => {
    let score = 0
    for (let k = 0; k < COLS; k++) score += w[k] * table[g * COLS + k]
    return score
  })
const EVERY = Int32Array.from({ length: COLS }, (_, k) => k)

function nearNegatives(topCount = 1): NearNegatives {
  const near = new NearNegatives(ROWS, COLS, POSITIVES, topCount)
  near.begin(table)
  return near
}

it('finds the highest score of all negatives, whichever way w goes', () => {
  const near = nearNegatives()
  let w = normals(COLS)
  let found = 0
  for (let step = 0; step < 300; step++) {
    const turn = [0, 1e-3, 0.02, 0.1, 1, 0.02, 0.1][step % 7]
    w = w.map((x) => (step % 29 === 0 ? -0.5 : 1.1) * (x + turn * random.normal()))
    const scores = scoresOf(w)
    if (near.find(table, EVERY, w, COLS)) found++
    else near.remember(scores)
    expect(near.highest).toBe(Math.max(...scores.subarray(POSITIVES)))
  }
  expect(found).toBeGreaterThan(150)
})

it('asks for all scores at first, after w = 0, for numbers that are none, and where several count', () => {
  const near = nearNegatives()
  const w = normals(COLS)
  expect(near.find(table, EVERY, w, COLS)).toBe(false)
  near.remember(scoresOf(w))
  expect(near.find(table, EVERY, w.slice().fill(Number.NaN), COLS)).toBe(false)
  expect(near.find(table, EVERY, w, COLS)).toBe(true)
  expect(near.find(table, EVERY, w, 0)).toBe(false)
  near.remember(new Float64Array(ROWS))
  expect(near.highest).toBe(0)
  expect(near.find(table, EVERY, w, COLS)).toBe(false)
  for (const other of [nearNegatives(2), new NearNegatives(30, COLS, 3, 1)]) {
    other.find(table, EVERY, w, COLS)
    other.remember(scoresOf(w))
    expect(other.find(table, EVERY, w, COLS)).toBe(false)
  }
})

it('makes the certificates of a path those of each point alone, with the same bits in WebAssembly', () => {
  // The positives stand out in one feature.
  for (let g = 0; g < POSITIVES; g++) table[g * COLS] += 4
  const loss = new InfinitePushLoss(new Float64Array(POSITIVES).fill(1 / POSITIVES), NEGATIVES, 1)
  const problem: Problem = { map: new DenseRows(ROWS, COLS, table), loss, penalty: new L1(COLS), lambda: 1 }
  const grid = Array.from({ length: 40 }, (_, i) => 0.01 ** (i / 39))
  const points = [...solveOnGrid(problem, (lambdaMax) => grid.map((ratio) => ratio * lambdaMax))]
  const [plain, wasm] = (['never', 'always'] as const).map((use) => {
    setKernelUse(use)
    return pathCertifier(problem)(points)
  })
  expect(wasm).toEqual(plain)
  for (const [i, { lambda, w, dual }] of points.entries()) {
    const alone = certify({ ...problem, lambda }, w.dense(), dual)
    expect(Math.abs(plain[i].primal - alone.primal)).toBeLessThan(1e-12)
    expect(Math.abs(plain[i].dual - alone.dual)).toBeLessThan(1e-12)
  }
})
