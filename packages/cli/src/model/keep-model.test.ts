import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fit, parseModel, toyProblem } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { keepModel } from './keep-model.js'

describe('a model whose place is gone', () => {
  it('is kept elsewhere, and the error says where', async () => {
    const model = fit(toyProblem({ rows: 30, relevant: 2, noise: 2, seed: 1 }), { lambdaRatio: 0.5 })
    const error = await keepModel(model, join(tmpdir(), 'no', 'such', 'folder', 'm.json')).catch((reason) => reason)
    expect(error).toMatchObject({ code: 'model-elsewhere', kind: 'data' })
    const refuge = /The model is in (\S+) instead/.exec(error.message)?.[1] ?? ''
    expect(existsSync(refuge)).toBe(true)
    expect(parseModel(readFileSync(refuge, 'utf8')).weights).toEqual(model.weights)
    rmSync(refuge)
  })
})
