import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { rescaledCopy } from '../../../test/rescaled-copy.js'
import { toyProblem } from '../../data/toy.js'
import { LogisticLoss } from '../../loss/rivals/logistic.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { L1 } from '../../penalty/l1.js'
import { orderByClass } from '../../problem/class-order.js'
import { minimizeSmooth } from './minimize-smooth.js'

const found = (commands: string[], args: string[]) =>
  commands.find((command) => spawnSync(command, args, { timeout: 60_000 }).status === 0)
const python = found(['/usr/bin/python3', 'python3'], ['-c', 'import sklearn'])
const rscript = found(['Rscript'], ['-e', 'library(glmnet)'])

/** Both read rows of "label x1 x2 …" and print the weights. SAGA leaves the intercept alone, LIBLINEAR would not. */
const SCIKIT_LEARN = `
import sys
import numpy as np
from sklearn.linear_model import LogisticRegression
rows = np.loadtxt(sys.stdin)
cost = 1 / (float(sys.argv[1]) * len(rows))
model = LogisticRegression(penalty="l1", solver="saga", C=cost, tol=1e-12, max_iter=1000000)
print(*("%.17g" % w for w in model.fit(rows[:, 1:], rows[:, 0]).coef_[0]))
`
const GLMNET = `
suppressPackageStartupMessages(library(glmnet))
rows <- as.matrix(read.table(file("stdin")))
lambda <- as.numeric(commandArgs(trailingOnly = TRUE)[1])
model <- glmnet(rows[, -1], rows[, 1], family = "binomial", lambda = lambda, standardize = FALSE, thresh = 1e-20)
cat(sprintf("%.17g", as.numeric(model$beta)))
`

const data = toyProblem({ rows: 120, relevant: 4, noise: 8, seed: 11 })
const order = orderByClass(data)
const { mean, deviation } = data.features.columnMoments()
const map = rescaledCopy(
  data.features,
  mean,
  deviation.map((s) => 1 / s),
).selectRows(order.rows)
const [m, n] = [order.weights.length, order.negatives]

function ours(lambda: number, start?: Vec): Vec {
  const problem = { map, loss: new LogisticLoss(m, n), penalty: new L1(map.cols), lambda }
  const { w, status } = minimizeSmooth(problem, { tolerance: 1e-10, ...(start && { start }) })
  expect(status).toBe('solved')
  return w
}

function theirs(program: string, args: string[], lambda: number): number[] {
  const row = new Float64Array(map.cols)
  const lines = Array.from({ length: map.rows }, (_, i) => {
    map.readRow(i, row, 0)
    return `${i < m ? 1 : 0} ${row.join(' ')}`
  })
  const ended = spawnSync(program, [...args, String(lambda)], { input: `${lines.join('\n')}\n`, encoding: 'utf8' })
  expect(ended.stderr).toBe('')
  return ended.stdout.trim().split(/\s+/).map(Number)
}

function expectAlike(weights: Vec, expected: number[]): void {
  const largest = Math.max(...expected.map(Math.abs))
  expect(expected).toHaveLength(weights.length)
  expect(largest).toBeGreaterThan(0.01)
  weights.forEach((w, k) => {
    expect(Math.abs(w - expected[k])).toBeLessThan(1e-5 * largest)
  })
}

const LAMBDAS = [0.1, 0.03, 0.01]

describe('ℓ1 logistic regression', () => {
  it('from another λ’s solution is the same as from 0', () => {
    const [cold, warm] = [ours(0.01), ours(0.01, ours(0.05))]
    cold.forEach((w, k) => {
      expect(warm[k]).toBeCloseTo(w, 7)
    })
  })

  it.skipIf(python === undefined).each(LAMBDAS)('is that of scikit-learn (where installed), λ = %d', (lambda) => {
    expectAlike(ours(lambda), theirs(python ?? '', ['-c', SCIKIT_LEARN], lambda))
  })

  it.skipIf(rscript === undefined).each(LAMBDAS)('is that of glmnet (where installed), λ = %d', (lambda) => {
    expectAlike(ours(lambda), theirs(rscript ?? '', ['-e', GLMNET], lambda))
  })
})
