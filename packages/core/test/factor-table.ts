import type { Dataset } from '../src/data/dataset/dataset.js'
import { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import { Random } from '../src/statistics/random.js'

const FACTORS = 6

/** Few rows and many correlated features, as gene expression has them: hidden factors, noise, some features that tell. */
export function factorTable(rows: number, cols: number, seed: number): Dataset {
  const random = Random.fromSeed(seed)
  const loadings = Float64Array.from({ length: cols * FACTORS }, () => random.normal())
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? 1 : 0))
  const values = new Float64Array(rows * cols)
  for (let i = 0; i < rows; i++) {
    const hidden = Float64Array.from({ length: FACTORS }, () => random.normal())
    for (let k = 0; k < cols; k++) {
      const told = labels[i] === 1 && k % 20 === 0 ? 0.7 : 0
      const shared = hidden.reduce((sum, value, f) => sum + value * loadings[k * FACTORS + f], 0)
      values[i * cols + k] = random.normal() + shared + told
    }
  }
  return { features: new DenseRows(rows, cols, values), labels, names: Array.from({ length: cols }, (_, k) => `g${k}`) }
}
