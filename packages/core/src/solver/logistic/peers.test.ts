import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { foundOrInstalled, pythonWith, running } from '../../../test/debian.js'
import { factorTable } from '../../../test/factor-table.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { trainingRows } from '../../data/scaling/training-rows.js'
import { toyProblem } from '../../data/toy.js'
import { LogisticLoss } from '../../loss/rivals/logistic.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { orderByClass } from '../../problem/class-order.js'
import { LogisticDescent } from './logistic-descent.js'

const python = pythonWith('sklearn')
const rscript = foundOrInstalled(() => running('Rscript', ['-e', 'library(glmnet)']), 'r-cran-glmnet')

/** Both read rows of "label x1 x2 …" and print a line of weights for each λ: they take longer to start than to learn. SAGA leaves the intercept alone, LIBLINEAR would not. */
const SCIKIT_LEARN = `
import sys
import numpy as np
from sklearn.linear_model import LogisticRegression
rows = np.loadtxt(sys.stdin)
for penalty in sys.argv[1:]:
    cost = 1 / (float(penalty) * len(rows))
    model = LogisticRegression(penalty="l1", solver="saga", C=cost, tol=1e-12, max_iter=1000000)
    print(*("%.17g" % w for w in model.fit(rows[:, 1:], rows[:, 0]).coef_[0]))
`
const GLMNET = `
suppressPackageStartupMessages(library(glmnet))
rows <- as.matrix(read.table(file("stdin")))
for (lambda in as.numeric(commandArgs(trailingOnly = TRUE))) {
  model <- glmnet(rows[, -1], rows[, 1], family = "binomial", lambda = lambda, standardize = FALSE, thresh = 1e-20)
  cat(sprintf("%.17g", as.numeric(model$beta)), "\\n")
}
`

type Table = ReturnType<typeof standardized>

function standardized(data: Dataset) {
  const { rows, weights, negatives } = orderByClass(data)
  return { map: trainingRows(data, rows).map, positives: weights.length, negatives }
}

function ours({ map, positives, negatives }: Table, lambda: number): Vec {
  const { w, status } = new LogisticDescent(map, new LogisticLoss(positives, negatives)).solve(lambda, 1e-12)
  expect(status).toBe('solved')
  return w
}

/** The weights for each λ. */
function theirs(program: string, args: string[], { map, positives }: Table, lambdas: readonly number[]): number[][] {
  const row = new Float64Array(map.cols)
  const lines = Array.from({ length: map.rows }, (_, i) => {
    map.readRow(i, row, 0)
    return `${i < positives ? 1 : 0} ${row.join(' ')}`
  })
  const input = `${lines.join('\n')}\n`
  const ended = spawnSync(program, [...args, ...lambdas.map(String)], { input, encoding: 'utf8' })
  expect(ended.stderr).toBe('')
  const printed = ended.stdout.trim().split('\n')
  expect(printed).toHaveLength(lambdas.length)
  return printed.map((line) => line.trim().split(/\s+/).map(Number))
}

function expectAlike(weights: Vec, expected: number[]): void {
  const largest = Math.max(...expected.map(Math.abs))
  expect(expected).toHaveLength(weights.length)
  expect(largest).toBeGreaterThan(0.01)
  weights.forEach((w, k) => {
    expect(Math.abs(w - expected[k])).toBeLessThan(1e-5 * largest)
  })
}

const small = standardized(toyProblem({ rows: 120, relevant: 4, noise: 8, seed: 11 }))
const wide = standardized(factorTable(60, 400, 3))
const CASES = [
  ['120 × 12', small, [0.1, 0.01]],
  ['60 × 400, correlated', wide, [0.1, 0.05]],
] as const

describe('ℓ1 logistic regression', () => {
  it.skipIf(python === undefined).each(CASES)('is that of scikit-learn (where installed): %s', (_, table, lambdas) => {
    const expected = theirs(python ?? '', ['-c', SCIKIT_LEARN], table, lambdas)
    for (const [i, lambda] of lambdas.entries()) expectAlike(ours(table, lambda), expected[i])
  })

  it.skipIf(rscript === undefined).each(CASES)('is that of glmnet (where installed): %s', (_, table, lambdas) => {
    const expected = theirs(rscript ?? '', ['-e', GLMNET], table, lambdas)
    for (const [i, lambda] of lambdas.entries()) expectAlike(ours(table, lambda), expected[i])
  })
})
