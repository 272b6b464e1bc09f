import { expect, it } from 'vitest'
import { csrFromEntries } from '../../numeric/matrix/csr.js'
import { Random } from '../../statistics/random.js'
import { finish } from '../pieces/work.js'
import { fitByCrossValidation } from './cross-validation.js'
import type { Family } from './families.js'
import { asFarAsFollowed } from './followed-paths.js'

const family: Family = {
  threshold: { kind: 'max' },
  transform: 'none',
  lambdaMax: { value: 4, lower: 4, upper: 4 },
  lambdas: [4, 2, 1],
}
const said = { value: 0, partialAuc: 0, precision: 0, selected: 3 }

it('compares the λ down to where the first split ended its path', () => {
  const whole = [[said, said, said]]
  expect(asFarAsFollowed([family], [whole, whole])).toEqual([family])
  const ended = [[said, { ...said, ends: true as const }]]
  expect(asFarAsFollowed([family], [whole, ended])[0].lambdas).toEqual([4, 2])
  // What the time did not suffice for is no end.
  expect(asFarAsFollowed([family], [whole, [[said]], []])).toEqual([family])
})

/** Texts of a dozen words each, of which the first fifty are more frequent in positives. */
function texts(rows: number, cols: number) {
  const random = Random.fromSeed(2)
  const labels = Uint8Array.from({ length: rows }, (_, i) => (i % 3 === 0 ? 1 : 0))
  const entries = { rows: [] as number[], columns: [] as number[], values: [] as number[] }
  for (let i = 0; i < rows; i++) {
    const words = new Set<number>()
    while (words.size < 12) words.add(random.integer(random.uniform() < (labels[i] === 1 ? 0.12 : 0.05) ? 50 : cols))
    for (const word of words) {
      entries.rows.push(i)
      entries.columns.push(word)
      entries.values.push(1)
    }
  }
  return {
    features: csrFromEntries(rows, cols, entries),
    labels,
    names: Array.from({ length: cols }, (_, k) => `w${k}`),
  }
}

it('ends the paths of a large table where models have more features than there are rows for', () => {
  const data = texts(1000, 22_000)
  const settings = { folds: 2, count: 12, threshold: { kind: 'fraction', tau: 0.5 } } as const
  const model = finish(fitByCrossValidation(data, settings))
  const { path, mean } = model.metrics.cv ?? { path: [], mean: Number.NaN }
  expect(model.status).toBe('solved')
  expect(path.length).toBeGreaterThan(1)
  expect(path.length).toBeLessThan(12)
  // All but the last are within what 500 rows are enough for.
  for (const { selected } of path.slice(0, -1)) expect(selected).toBeLessThanOrEqual(500 / 20)
  expect(mean).toBeGreaterThanOrEqual(0)
})
