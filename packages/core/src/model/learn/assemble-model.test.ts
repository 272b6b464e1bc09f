import { expect, it } from 'vitest'
import { toyProblem } from '../../data/toy.js'
import { parseModel, serializeModel } from '../document/document.js'
import { assembleModel } from './assemble-model.js'
import { fit } from './fit.js'

const model = fit(toyProblem({ rows: 40, relevant: 2, noise: 2, seed: 1 }), { lambda: 9 })
const warning = (code: string) => ({ code, message: '', hint: '' })

it('gives the same text whatever parts came first', () => {
  const table = { label: 'y' }
  const cv = { folds: 2, repeats: 1, metric: 'auc', rule: 'best', mean: 1, standardError: 0, path: [] } as const
  const calibration = { kind: 'platt', slope: 1, intercept: 0 } as const
  const operation = { calibration, warnings: [] }
  const at = (parts: Partial<Parameters<typeof assembleModel>[0]>, learnt = model) =>
    assembleModel({ learnt, ...parts })
  const text = serializeModel(at({ table, cv: { ...cv, path: [] }, operation }))
  expect(
    serializeModel(at({ table }, at({ cv: { ...cv, path: [] } }, at({ operation }) as typeof model) as typeof model)),
  ).toBe(text)
  expect(JSON.parse(text)).toMatchObject({ training: { table }, metrics: { cv }, calibration })
  expect(serializeModel(at({}))).toBe(serializeModel(model))
  expect(serializeModel(parseModel(text))).toBe(text)
})

it('tells what was noticed in the order in which it was', () => {
  const operation = { warnings: [warning('after')] }
  const { warnings } = assembleModel({ learnt: model, noticed: [warning('before')], operation })
  expect(warnings.map(({ code }) => code)).toEqual(['before', 'empty-model', 'after'])
})
