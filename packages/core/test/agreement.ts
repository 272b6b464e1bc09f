import { lambdaMax } from '../src/certificate/lambda-max.js'
import { InfinitePushLoss } from '../src/loss/push/infinite-push.js'
import { csrFromEntries } from '../src/numeric/matrix/csr.js'
import { denseFromRows } from '../src/numeric/matrix/dense-rows.js'
import type { Matrix } from '../src/numeric/matrix/linear-map.js'
import { makePenalty } from '../src/penalty/all.js'
import type { PushProblem } from '../src/problem/problem.js'
import { alm } from '../src/solver/alm/alm.js'
import { run, type Solution } from '../src/solver/run.js'
import type { OracleProblem } from './oracle/problem.js'

/** The oracle's problem in the core's terms; every other one sparse, so that both storages are held to the truth. */
export function coreProblem(problem: OracleProblem, sparse: boolean): PushProblem {
  const { positives, negatives, lambda, topK } = problem
  const given = problem.weights ?? positives.map(() => 1)
  const kept = positives.filter((_, i) => given[i] > 0)
  const weights = given.filter((weight) => weight > 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const { kind, ...settings } = { l1Ratio: undefined, groups: undefined, factors: undefined, ...problem.penalty }
  const name = kind === 'l1' && settings.factors ? 'adaptive-l1' : kind
  const rows = [...kept, ...negatives]
  return {
    map: sparse ? sparseMatrix(rows) : denseFromRows(rows),
    loss: new InfinitePushLoss(
      Float64Array.from(weights, (weight) => weight / total),
      negatives.length,
      topK,
    ),
    penalty: makePenalty(name, rows[0].length, {
      ...(settings.l1Ratio === undefined ? {} : { l1Ratio: settings.l1Ratio }),
      ...(settings.groups ? { groups: settings.groups } : {}),
      ...(settings.factors ? { factors: Float64Array.from(settings.factors) } : {}),
    }),
    lambda,
  }
}

function sparseMatrix(rows: number[][]): Matrix {
  const entries = rows.flatMap((row, i) => row.map((value, k) => ({ i, k, value })).filter(({ value }) => value !== 0))
  return csrFromEntries(rows.length, rows[0].length, {
    rows: entries.map(({ i }) => i),
    columns: entries.map(({ k }) => k),
    values: entries.map(({ value }) => value),
  })
}

export function solve(problem: PushProblem, tolerance = 1e-7): Solution {
  return run(alm, problem, { tolerance })
}

export function coreLambdaMax(problem: PushProblem): number {
  return lambdaMax(problem, (p, tolerance, from) => run(alm, p, { tolerance, ...(from ? { from } : {}) })).value
}
