import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { pythonWith } from '../../test/debian.js'
import { Random } from '../statistics/random.js'
import { allMetrics } from './all.js'
import { ndcg } from './measures/ndcg.js'
import { partialAuc } from './measures/partial-auc.js'
import { rankedList } from './ranked-list.js'

const python = pythonWith('sklearn')

/** McClish's standardized area is turned back into the plain one: A = low + (2s − 1)(high − low). */
const program = `
import json, sys
from sklearn.metrics import average_precision_score, ndcg_score, roc_auc_score
def partial(y, s, rate):
    return rate / 2 + (2 * roc_auc_score(y, s, max_fpr=rate) - 1) * (1 - rate / 2)
print(json.dumps([{
    "auc": roc_auc_score(y, s), "partial10": partial(y, s, 0.1), "partial37": partial(y, s, 0.37),
    "ap": average_precision_score(y, s), "ndcg": ndcg_score([y], [s]), "ndcg7": ndcg_score([y], [s], k=7),
} for y, s in json.load(sys.stdin)]))
`

type Reference = Record<'auc' | 'partial10' | 'partial37' | 'ap' | 'ndcg' | 'ndcg7', number>
type Table = [labels: number[], scores: number[]]

function scikitLearn(tables: Table[]): Reference[] {
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', program], {
    input: JSON.stringify(tables),
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as Reference[]
}

/** Lists of 10 to 109 rows; every second one has at most eight distinct scores. */
function randomTables(count: number): Table[] {
  const random = Random.fromSeed(12)
  return Array.from({ length: count }, (_, i) => {
    const labels = [1, 0, ...Array.from({ length: 8 + i }, () => (random.uniform() < 0.3 ? 1 : 0))]
    const scores = labels.map((label) => random.uniform() * 6 + label)
    return [labels, i % 2 === 0 ? scores : scores.map(Math.floor)]
  })
}

describe('scikit-learn', () => {
  it.skipIf(!python)('agrees on AUC, partial AUC, NDCG with ties, and average precision without', () => {
    const tables = randomTables(100)
    for (const [i, reference] of scikitLearn(tables).entries()) {
      const labels = Uint8Array.from(tables[i][0])
      const scores = Float64Array.from(tables[i][1])
      const list = rankedList(scores, labels)
      const metrics = allMetrics(scores, labels)
      expect(metrics.auc).toBeCloseTo(reference.auc, 12)
      expect(metrics.partialAuc).toBeCloseTo(reference.partial10, 12)
      expect(partialAuc(list, 0.37)).toBeCloseTo(reference.partial37, 12)
      expect(metrics.ndcg).toBeCloseTo(reference.ndcg, 12)
      expect(ndcg(list, 7)).toBeCloseTo(reference.ndcg7, 12)
      if (i % 2 === 0) expect(metrics.ap).toBeCloseTo(reference.ap, 12)
    }
  })
})
