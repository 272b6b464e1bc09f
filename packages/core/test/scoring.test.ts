import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { expect, it } from 'vitest'
import * as library from '../src/index.js'
import * as page from '../src/scoring.js'

const { InfinitePush, serializeModel, toyProblem, withOperation } = library
const fresh = toyProblem({ rows: 200, relevant: 3, noise: 4, seed: 2 })
const columns = Object.fromEntries(
  fresh.names.map((name, k) => [name, Array.from(fresh.labels, (_, i) => cell(fresh, i, k))]),
)
const holes = { ...columns, [fresh.names[0]]: columns[fresh.names[0]].map((x, i) => (i % 7 === 0 ? Number.NaN : x)) }

function cell({ features }: library.Dataset, i: number, k: number): number {
  const row = new Float64Array(features.cols)
  features.readRow(i, row, 0)
  return row[k]
}

function learnt(missing?: library.MissingRule): library.Model {
  const { features, labels, names } = toyProblem({ rows: 100, relevant: 3, noise: 4, seed: 1 })
  const settings = { lambdaRatio: 0.05, ...(missing && { missing }) }
  const { model } = new InfinitePush(settings).fit(features, labels, { names })
  const heldOut = { scores: library.scoreTable(model, fresh), labels: fresh.labels, method: 'held-out' as const }
  return withOperation(model, heldOut, { rule: { kind: 'max-fpr', maxFpr: 0.1 }, calibrate: 'platt' })
}

it('a page that only scores loads at most 15 KB', async () => {
  const { output } = await build({
    input: fileURLToPath(new URL('../src/scoring.ts', import.meta.url)),
    platform: 'browser',
    write: false,
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    treeshake: { moduleSideEffects: false },
    output: { minify: true },
  })
  expect(output).toHaveLength(1)
  expect(output[0].code.length).toBeLessThanOrEqual(15 * 1024)
})

it.each([
  ['complete rows', undefined, columns],
  ['rows with missing cells', 'median', holes],
] as const)(
  'it gives %s the scores, reasons and probabilities of the library, digit for digit',
  (_, missing, cells) => {
    const model = learnt(missing)
    const ranker = InfinitePush.fromModel(model)
    const part = page.parseModel(serializeModel(model))
    const rows = page.namedColumns(cells)
    const scores = page.scoreTable(part, rows)
    expect(scores).toEqual(ranker.score(cells))
    expect(page.rank(scores)).toEqual(ranker.rank(cells))
    expect(part).toEqual({
      scoring: model.scoring,
      operatingPoint: model.operatingPoint,
      calibration: model.calibration,
    })
    const why = page.contributions(part, rows)(0)
    expect(why.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(scores[0], 12)
  },
)

it('it refuses a damaged model, and a cell that is not a number', () => {
  const { scoring, ...rest } = learnt()
  const damaged = { ...rest, scoring: { ...scoring, scale: [0, ...scoring.scale.slice(1)] } }
  expect(() => page.parseModel(serializeModel(damaged))).toThrow('scoring.scale[0] is 0, expected a number above 0')
  expect(() => page.namedColumns({ age: [1, null as unknown as number] })).toThrow("Row 2, column 'age' is null")
  expect(() => page.namedColumns({ age: [1, 2], dose: [1] })).toThrow("Column 'dose' has 1 values")
})
