import type { Dataset } from '../src/data/dataset/dataset.js'
import { csrFromEntries } from '../src/numeric/matrix/csr.js'
import { Random } from '../src/statistics/random.js'

const [ROWS, COLS, POSITIVES] = [1000, 1001, 80]

/** Short texts of more than a million cells, positives first. */
export function shortTexts(): Dataset {
  const random = Random.fromSeed(4)
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < ROWS; i++) {
    const words = new Set<number>()
    while (words.size < 4) {
      words.add(i < POSITIVES && random.uniform() < 0.5 ? random.integer(20) : Math.floor(COLS * random.uniform() ** 2))
    }
    for (const word of words) {
      entries.rows.push(i)
      entries.columns.push(word)
      entries.values.push(1)
    }
  }
  return {
    features: csrFromEntries(ROWS, COLS, entries),
    labels: Uint8Array.from({ length: ROWS }, (_, i) => (i < POSITIVES ? 1 : 0)),
    names: Array.from({ length: COLS }, (_, k) => `x${k}`),
  }
}
