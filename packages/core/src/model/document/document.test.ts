import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SONAR_GROUPS, sonar } from '../../../test/sonar.js'
import { thrownBy } from '../../../test/thrown.js'
import { toyProblem } from '../../data/toy.js'
import { InfinitePushError } from '../../errors/infinite-push-error.js'
import { InfinitePush } from '../../infinite-push.js'
import { denseFromRows } from '../../numeric/matrix/dense-rows.js'
import { PENALTIES, type PenaltyName } from '../../penalty/all.js'
import { finish } from '../../selection/pieces/work.js'
import { fitByCrossValidation } from '../../selection/validation/cross-validation.js'
import { assembleModel } from '../learn/assemble-model.js'
import { fit } from '../learn/fit.js'
import { documentOf, parseModel, serializeModel } from './document.js'
import type { Model, TableRecord } from './model.js'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const toy = toyProblem({ rows: 30, relevant: 2, noise: 3, seed: 4 })
const small = fit(toy, { lambdaRatio: 0.2, penalty: 'adaptive-l1' })

/** A copy of the small model's JSON, changed. */
function edited(change: (document: { [key: string]: Json }) => void): string {
  const document = JSON.parse(serializeModel(small))
  change(document)
  return JSON.stringify(document)
}

function messageFor(path: string, value: Json | undefined): string {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '')
  const text = edited((document) => {
    let node: { [key: string]: Json } = document
    for (const key of keys.slice(0, -1)) node = node[key] as { [key: string]: Json }
    const last = keys[keys.length - 1]
    if (value === undefined) delete node[last]
    else node[last] = value
  })
  const error = thrownBy(() => parseModel(text))
  expect(error.kind).toBe('model')
  expect(error.hint).not.toBe('')
  return error.message
}

describe('a model document', () => {
  it.each(Object.keys(PENALTIES) as PenaltyName[])('of the penalty %s reads back bit for bit', (penalty) => {
    const model = fit(sonar(), { penalty, groups: SONAR_GROUPS, lambdaRatio: 0.3, tolerance: 1e-3 })
    expect(parseModel(serializeModel(model))).toStrictEqual(documentOf(model))
  })

  it('reads back bit for bit with cross-validation, a threshold, a table and excluded features', () => {
    const encoding = [
      { kind: 'number', column: 'x1' },
      { kind: 'level', column: 'colour', level: 'red' },
      { kind: 'level', column: 'colour', level: 'green' },
      { kind: 'missing', column: 'colour' },
      { kind: 'boolean', column: 'x5' },
    ]
    const levels = [{ column: 'colour', levels: ['blue', 'red'] }]
    const table = { label: 'y', missing: 'mean', encoding, levels, ignore: ['a'], positive: 'M' }
    const factors = Float64Array.of(1, 2, Number.POSITIVE_INFINITY, 1e-6, 1)
    const settings = { penalty: 'adaptive-l1', factors, threshold: { kind: 'fraction', tau: 0.1 } } as const
    const model = finish(fitByCrossValidation(toy, { ...settings, folds: 2, count: 3 }))
    const withTable = assembleModel({ learnt: model, table: table as TableRecord })
    expect(parseModel(serializeModel(withTable))).toStrictEqual(documentOf(withTable))
    expect(model.penaltySettings.factors?.[2]).toBe('Infinity')
    expect(model.metrics.cv?.path).toHaveLength(3)
  })

  it('reads back with any names of features, even those that objects have by nature', () => {
    const names = ['__proto__', 'constructor', 'a "quoted", name\n', '10', 'prototype']
    const data = { ...toy, names }
    const model = fit(data, { lambdaRatio: 0.05, penalty: 'l2' })
    const copy = parseModel(serializeModel(model))
    expect(copy).toStrictEqual(documentOf(model))
    expect(Object.getPrototypeOf(copy.weights)).toBe(Object.prototype)
    expect(Object.hasOwn(copy.weights, '__proto__')).toBe(true)
  })

  it('is the same text for the same fit, however long it took', () => {
    const again = { ...fit(toy, { lambdaRatio: 0.2, penalty: 'adaptive-l1' }), timing: { solveMs: 1e6, totalMs: 1e7 } }
    expect(serializeModel(again)).toBe(serializeModel(small))
    expect(JSON.stringify(InfinitePush.fromModel(again))).toBe(JSON.stringify(InfinitePush.fromModel(small)))
  })

  it('of 0.1.0, without a list of weights and with times, reads as if it were written today', () => {
    const old = edited((document) => {
      delete document.selected
      document.timing = { readMs: 3, solveMs: 1, totalMs: 5 }
    })
    expect(parseModel(old)).toStrictEqual(documentOf(small))
  })

  it('is readable: a field per line, a list of numbers on one line, a newline at the end', () => {
    const text = serializeModel(small)
    expect(text).toContain('\n  "certificate": {\n    "primal": ')
    expect(text).toMatch(/\n {4}"mean": \[[^\n]*\],\n/)
    expect(text.endsWith('}\n')).toBe(true)
    expect(serializeModel(fit(sonar(), { lambdaRatio: 0.1 })).split('\n').length).toBeLessThan(200)
  })

  it('is not written when a number in it is not finite: that is a bug, not a document', () => {
    const broken = { ...small, certificate: { ...small.certificate, dual: Number.NaN } }
    expect(() => serializeModel(broken)).toThrow(/^Bug: certificate\.dual is NaN/)
    expect(() => serializeModel({ ...small, lambda: Number.POSITIVE_INFINITY })).toThrow(/lambda/)
  })

  it('never holds −0, which JSON would lose', () => {
    const data = {
      ...toy,
      features: denseFromRows(Array.from(toy.labels, (y, i) => [2 * y + i / 100, -0])),
      names: ['a', 'b'],
    }
    const model = fit(data, { lambdaRatio: 0.5 })
    expect(parseModel(serializeModel(model))).toStrictEqual(documentOf(model))
  })

  it('may begin with a byte order mark, and may have fields of later versions', () => {
    const text = edited((document) => {
      document.later = { nested: [1] }
    })
    expect(parseModel(`\uFEFF${text}`)).toStrictEqual(documentOf(small))
  })
})

describe('a document that is no model', () => {
  it.each([
    ['', 'empty'],
    [' \n', 'empty'],
    [serializeModel(small).slice(0, 700), 'ends in the middle'],
    ['V1,V2,label\n1,2,0\n', 'not JSON'],
    ['{"format": }', 'not JSON'],
    ['[1, 2]', 'not a model'],
    ['null', 'not a model'],
    ['"infinite-push-model"', 'not a model'],
    ['{"format": "onnx"}', 'not a model'],
  ])('%j is refused: %s', (text, why) => {
    const error = thrownBy(() => parseModel(text))
    expect(error.kind).toBe('model')
    expect(error.message).toContain(why)
  })

  it('is told from one of a newer version, which asks for an upgrade', () => {
    const error = thrownBy(() => parseModel('{"format": "infinite-push-model", "version": 2}'))
    expect(error.code).toBe('newer-model')
    expect(error.message).toContain('newer version')
    expect(error.hint).toContain('Upgrade')
  })

  it.each([
    ['version', 0, 'version is 0, expected 1.'],
    ['version', '1', 'version is the text "1", expected 1.'],
    ['certificate.primal', 'x', 'certificate.primal is the text "x", expected a finite number.'],
    ['certificate.primal', null, 'certificate.primal is null, expected a finite number.'],
    ['certificate', undefined, 'certificate is missing, expected an object.'],
    ['scoring.mean[1]', true, 'scoring.mean[1] is true, expected a finite number.'],
    ['scoring.scale[0]', 0, 'scoring.scale[0] is 0, expected a number above 0.'],
    ['scoring.names[2]', 'x1', "scoring.names has 'x1' twice."],
    ['scoring.names[2]', '', 'scoring.names has an empty name.'],
    ['scoring.weights', [1], 'scoring.weights has 1 numbers for 5 names.'],
    ['status', 'fine', 'status is the text "fine", expected one of solved, '],
    ['penalty', 'l0', 'penalty is the text "l0", expected one of l1, '],
    ['penalty', 'group', 'penaltySettings cannot be right: This penalty needs groups of features.'],
    ['penaltySettings.factors', [1], 'penaltySettings cannot be right: There are 1 factors for 5 features.'],
    ['threshold', { kind: 'top-k', k: 99 }, 'threshold cannot be right: The k of top-k is 99'],
    ['threshold', { kind: 'median' }, 'threshold.kind is the text "median", expected one of max, '],
    ['weights', [], 'weights is an array of 0, expected an object.'],
    ['weights.x9', '1', 'weights.x9 is the text "1", expected a finite number.'],
    ['dual.positives[0]', [30, 0.1], 'dual.positives[0] is about row 30, but the rows are 0 to 29.'],
    ['dual.negatives[0]', [1, -0.1], 'dual.negatives[0][1] is -0.1, expected a number from 0.'],
    ['dual.negatives[0]', [1.5, 0.1], 'dual.negatives[0][0] is 1.5, expected a whole number from 0.'],
    ['dual.negatives[0]', [1], 'dual.negatives[0] is an array of 1, expected two values.'],
    ['training.hash', 'abc', 'training.hash is the text "abc", expected 64 hexadecimal digits.'],
    ['training.table', { levels: [{ column: 'a' }] }, 'training.table.levels[0].levels is missing, expected an array.'],
    ['training.table', { encoding: [] }, 'encoding tells of 0 features, but scoring.names has 5.'],
    ['warnings[0]', { code: 'a' }, 'warnings[0].message is missing, expected a text.'],
  ] as [string, Json | undefined, string][])('names the place: %s = %j', (path, value, message) => {
    expect(messageFor(path, value)).toContain(message)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('is refused for a key %s, wherever it is', (key) => {
    const place = (at: string) => serializeModel(small).replace(at, `${at} "${key}": {"polluted": true}, `)
    for (const at of ['{', '"training": {', '"scoring": {']) {
      expect(thrownBy(() => parseModel(place(at))).message).toContain(key)
    }
    const unknown = serializeModel(small).replace('{', `{ "later": [[{"${key}": 1}]],`)
    expect(thrownBy(() => parseModel(unknown)).message).toContain(key)
  })

  it('cannot bring the reader down by being nested deeply', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(parseModel(serializeModel(small).replace('{', `{ "later": ${deep},`))).toStrictEqual(documentOf(small))
  })

  it('is refused with an InfinitePushError or read as a whole model, whatever is done to its text', () => {
    const text = serializeModel(small)
    fc.assert(
      fc.property(fc.nat(text.length - 2), (length) => {
        expect(thrownBy(() => parseModel(text.slice(0, length))).kind).toBe('model')
      }),
      { numRuns: 200 },
    )
    fc.assert(
      fc.property(fc.nat(text.length), fc.string({ minLength: 1, maxLength: 3 }), (at, noise) => {
        staysSafe(text.slice(0, at) + noise + text.slice(at + noise.length))
      }),
      { numRuns: 300 },
    )
  })

  it('is refused with an InfinitePushError or read as a whole model, whatever node is replaced or deleted', () => {
    const paths = nodePaths(JSON.parse(serializeModel(small)))
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(1e308, -1, 0, '', 'NaN', 0.5, 1e-320)) as fc.Arbitrary<Json>
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.option(value, { nil: undefined }), (path, replacement) => {
        const text = edited((document) => {
          const parent = path.slice(0, -1).reduce<Json>((node, key) => (node as { [key: string]: Json })[key], document)
          const last = path[path.length - 1]
          if (replacement === undefined && !Array.isArray(parent)) delete (parent as { [key: string]: Json })[last]
          else Object.assign(parent as object, { [last]: replacement ?? null })
        })
        staysSafe(text)
      }),
      { numRuns: 1500 },
    )
  })
})

/** What is read must be a model that can be written (so all its numbers are finite) and read again. */
function staysSafe(text: string): void {
  let model: Model
  try {
    model = parseModel(text)
  } catch (error) {
    expect(error).toBeInstanceOf(InfinitePushError)
    return
  }
  expect(parseModel(serializeModel(model))).toStrictEqual(model)
  expect(shapeOf(model)).toEqual(expect.objectContaining(shapeOf(small)))
}

/** The types of the fields that every model has. */
function shapeOf({ status, lambda, certificate, scoring, training }: Model) {
  const types = (values: object) => Object.entries(values).map(([key, value]) => [key, typeof value])
  const known = { ...certificate, hash: training.hash, rows: training.rows, status, lambda }
  return { types: types(known), lengths: new Set(Object.values(scoring).map((list) => list.length)).size }
}

function nodePaths(node: Json, path: string[] = []): string[][] {
  if (typeof node !== 'object' || node === null) return [path]
  const below = Object.entries(node).flatMap(([key, child]) => nodePaths(child, [...path, key]))
  return path.length === 0 ? below : [path, ...below]
}
