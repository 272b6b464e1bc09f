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

function theirs(program: string, args: string[], { map, positives }: Table, lambda: number): number[] {
  const row = new Float64Array(map.cols)
  const lines = Array.from({ length: map.rows }, (_, i) => {
    map.readRow(i, row, 0)
    return `${i < positives ? 1 : 0} ${row.join(' ')}`
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

const small = standardized(toyProblem({ rows: 120, relevant: 4, noise: 8, seed: 11 }))
const wide = standardized(factorTable(60, 400, 3))
const CASES = [
  ['120 × 12', 0.1, small],
  ['120 × 12', 0.01, small],
  ['60 × 400, correlated', 0.1, wide],
  ['60 × 400, correlated', 0.05, wide],
] as const

describe('ℓ1 logistic regression', () => {
  it.skipIf(python === undefined).each(CASES)(
    'is that of scikit-learn (where installed): %s, λ = %d',
    (_, lambda, table) => {
      expectAlike(ours(table, lambda), theirs(python ?? '', ['-c', SCIKIT_LEARN], table, lambda))
    },
  )

  it.skipIf(rscript === undefined).each(CASES)(
    'is that of glmnet (where installed): %s, λ = %d',
    (_, lambda, table) => {
      expectAlike(ours(table, lambda), theirs(rscript ?? '', ['-e', GLMNET], table, lambda))
    },
  )
})
