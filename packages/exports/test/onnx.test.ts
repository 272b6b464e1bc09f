import { exportModel } from '@infinite-push/exports'
import fc from 'fast-check'
import * as ort from 'onnxruntime-web/wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectScores, expectUse } from './agreement.js'
import { randomCase } from './random-case.js'
import { type Cell, handMadeCase, type ScoredCase, sonarCase, withUse } from './scored-case.js'

beforeAll(() => {
  ort.env.wasm.numThreads = 1
})

function tensor(cells: readonly Cell[], isCategory: boolean): ort.Tensor {
  const shape = [cells.length, 1]
  if (isCategory)
    return new ort.Tensor(
      'string',
      cells.map((cell) => (cell === null ? '' : String(cell))),
      shape,
    )
  return new ort.Tensor(
    'float32',
    Float32Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))),
    shape,
  )
}

async function outputs({ model, columns, kinds }: ScoredCase): Promise<ort.InferenceSession.OnnxValueMapType> {
  const exported = exportModel(model, { to: 'onnx' })
  const session = await ort.InferenceSession.create(exported.content as Uint8Array, { logSeverityLevel: 3 })
  expect(session.inputNames).toEqual(exported.columns)
  const feeds = exported.columns.map((name) => [name, tensor(columns.get(name) ?? [], kinds.get(name) === 'category')])
  const result = await session.run(Object.fromEntries(feeds))
  await session.release()
  return result
}

async function run(scored: ScoredCase): Promise<number[]> {
  const [first] = Object.values(await outputs(scored))
  return Array.from(first.data as Float32Array)
}

describe('the ONNX graph', () => {
  it('scores sonar as the model does, under the name score', async () => {
    const sonar = sonarCase()
    const exported = exportModel(sonar.model, { to: 'onnx' }).content as Uint8Array
    expect((await ort.InferenceSession.create(exported)).outputNames).toEqual(['score'])
    expectScores(await run(sonar), sonar, 1e-6)
  })

  it('scores features through their ranks as the model does', async () => {
    const sonar = sonarCase('rank')
    expectScores(await run(sonar), sonar, 1e-6)
  })

  it('scores every model as the model does, whatever its columns are called', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomCase.filter(({ model }) => model.features.selected > 0),
        async (scored) => {
          // Some roundings of single precision, each of 6e-8.
          expectScores(await run(scored), scored, 2e-6)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(['platt', 'isotonic'] as const)('gives probabilities (%s) and flags', async (kind) => {
    const scored = withUse(sonarCase(), kind)
    const { probability, flagged } = await outputs(scored)
    const flags = Array.from(flagged.data as Uint8Array, (flag) => flag === 1)
    expectUse(
      Array.from(probability.data as Float32Array, (value, i) => ({ probability: value, flagged: flags[i] })),
      scored.use,
    )
  })

  it('takes texts without the blanks around them', async () => {
    const levels = ['red', 'dark blue']
    const features = levels.map((level, k) => {
      return {
        encoding: { kind: 'level' as const, column: 'colour', level },
        weight: k + 1,
        mean: 0,
        scale: 1,
        fill: 9,
      }
    })
    const cells = ['red', ' red', 'red  ', '  dark blue ', 'darkblue', 'dark', 'dark blue too', '  ', ' NA ']
    const scored = handMadeCase(features, new Map([['colour', cells]]), { withFill: true })
    expect(await run(scored)).toEqual([1, 1, 1, 2, 0, 0, 0, 27, 27])
  })

  it('gives one score for all rows when the model is empty', async () => {
    expect(await run(handMadeCase([], new Map(), { withFill: false }))).toEqual([0])
  })
})
