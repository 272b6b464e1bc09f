import { InfinitePushLoss } from '../src/loss/push/infinite-push.js'
import { CsrMatrix } from '../src/numeric/matrix/csr.js'
import { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import type { Matrix } from '../src/numeric/matrix/linear-map.js'
import { makePenalty, type PenaltyName } from '../src/penalty/all.js'
import { Random } from '../src/statistics/random.js'

interface ManyRows {
  positives: number
  negatives: number
  features: number
  penalty: PenaltyName
  lambda: number
  /** K of the threshold. */
  top?: number
  /** Rows of zeros and ones, few of them ones. */
  sparse?: boolean
  /** Positives of unequal weight. */
  weighted?: boolean
}

/** Many rows, of which only few matter: positives lie so far apart from the negatives that the best model is not empty. */
export function manyRows(shape: ManyRows) {
  const { positives, negatives, features, penalty, lambda, top = 1 } = shape
  const random = Random.fromSeed(4)
  const rows = positives + negatives
  const map = shape.sparse ? bits(random, shape, rows) : normals(random, shape, rows)
  const weights = Float64Array.from({ length: positives }, () => (shape.weighted ? 0.2 + random.uniform() : 1))
  const total = weights.reduce((sum, v) => sum + v, 0)
  const groups = Array.from({ length: features }, (_, k) => k >> 1)
  return {
    map,
    loss: new InfinitePushLoss(
      weights.map((v) => v / total),
      negatives,
      top,
    ),
    penalty: makePenalty(penalty, features, { l1Ratio: 0.5, groups: pairsOf(groups) }),
    lambda,
  }
}

function pairsOf(groups: number[]): number[][] {
  return Array.from({ length: Math.max(...groups) + 1 }, (_, g) => groups.flatMap((own, k) => (own === g ? [k] : [])))
}

function normals(random: Random, { positives, features }: ManyRows, rows: number): Matrix {
  const values = new Float64Array(rows * features)
  for (let i = 0, t = 0; i < rows; i++) {
    for (let k = 0; k < features; k++, t++) values[t] = random.normal() + (i < positives && k < 5 ? 2 : 0)
  }
  return new DenseRows(rows, features, values)
}

function bits(random: Random, { positives, features }: ManyRows, rows: number): Matrix {
  const pointers = new Int32Array(rows + 1)
  const indices: number[] = []
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < features; k++) if (random.uniform() < (i < positives && k < 8 ? 0.5 : 0.05)) indices.push(k)
    pointers[i + 1] = indices.length
  }
  const values = new Float64Array(indices.length).fill(1)
  return new CsrMatrix(rows, features, { pointers, indices: Int32Array.from(indices), values })
}
