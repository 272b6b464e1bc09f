import { exportModel } from '@infinite-push/exports'
import fc from 'fast-check'
import * as ort from 'onnxruntime-web/wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectScores } from './agreement.js'
import { randomCase } from './random-case.js'
import { type Cell, handMadeCase, type ScoredCase, sonarCase } from './scored-case.js'

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

async function run({ model, columns, kinds }: ScoredCase): Promise<number[]> {
  const exported = exportModel(model, { to: 'onnx' })
  const session = await ort.InferenceSession.create(exported.content as Uint8Array, { logSeverityLevel: 3 })
  expect(session.inputNames).toEqual(exported.columns)
  const feeds = exported.columns.map((name) => [name, tensor(columns.get(name) ?? [], kinds.get(name) === 'category')])
  const result = await session.run(Object.fromEntries(feeds))
  const [output] = session.outputNames
  const scores = Array.from(result[output].data as Float32Array)
  await session.release()
  return scores
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
          expectScores(await run(scored), scored, 1e-6)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('gives one score for all rows when the model is empty', async () => {
    expect(await run(handMadeCase([], new Map(), { withFill: false }))).toEqual([0])
  })
})
