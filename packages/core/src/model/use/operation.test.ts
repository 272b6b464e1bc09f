import { describe, expect, it } from 'vitest'
import { thrownBy } from '../../../test/thrown.js'
import { toyProblem } from '../../data/toy.js'
import { probabilityOf } from '../../operating/calibration.js'
import type { HeldOut } from '../../operating/operating-point.js'
import { documentOf, parseModel, serializeModel } from '../document/document.js'
import { fit } from '../learn/fit.js'
import { withOperation } from './operation.js'
import { scoreTable } from './score.js'

const model = fit(toyProblem({ rows: 60, relevant: 3, noise: 3, seed: 1 }), { lambdaRatio: 0.1 })
const fresh = toyProblem({ rows: 300, relevant: 3, noise: 3, seed: 2 })
const heldOut: HeldOut = { scores: scoreTable(model, fresh), labels: fresh.labels, method: 'held-out' }
const budget = { kind: 'budget', budget: 20, of: 300 } as const
const operated = withOperation(model, heldOut, { rule: budget, calibrate: 'isotonic' })

/** The message for the document with one field changed. */
function messageFor(path: string, value: unknown): string {
  const document = JSON.parse(serializeModel(operated))
  const keys = path.split('.')
  const last = keys.pop() as string
  keys.reduce((node, key) => node[key], document)[last] = value
  const error = thrownBy(() => parseModel(JSON.stringify(document)))
  expect(error).toMatchObject({ code: 'bad-model', kind: 'model' })
  return error.message
}

describe('a model with a threshold and probabilities', () => {
  it('reads back bit for bit, for every rule and calibration', () => {
    const rules = [budget, { kind: 'max-fpr', maxFpr: 0.1 } as const]
    for (const rule of rules) {
      for (const calibrate of ['platt', 'isotonic'] as const) {
        const written = withOperation(model, heldOut, { rule, calibrate })
        expect(parseModel(serializeModel(written))).toStrictEqual(documentOf(written))
      }
    }
  })

  it('has what was asked for and nothing else', () => {
    expect(withOperation(model, heldOut, {})).toStrictEqual(model)
    expect(withOperation(model, heldOut, { rule: budget }).calibration).toBeUndefined()
    expect(withOperation(model, heldOut, { calibrate: 'platt' }).operatingPoint).toBeUndefined()
    expect(operated.operatingPoint?.heldOut).toMatchObject({ rows: 300, flagged: 20 })
    expect(operated.warnings.map(({ code }) => code)).toEqual(['few-to-calibrate'])
  })

  it('gives higher probabilities to positives', () => {
    const { calibration } = operated
    const mean = (label: number) => {
      const scores = heldOut.scores.filter((_, i) => heldOut.labels[i] === label)
      return (
        scores.reduce((sum, score) => sum + (calibration ? probabilityOf(calibration, score) : 0), 0) / scores.length
      )
    }
    expect(mean(1)).toBeGreaterThan(mean(0) + 0.1)
  })

  it.each([
    ['operatingPoint.threshold', 'high', 'operatingPoint.threshold is the text'],
    ['operatingPoint.rule', { kind: 'luck' }, 'operatingPoint.rule.kind is the text'],
    ['operatingPoint.rule', { kind: 'budget', budget: 5, of: 5 }, 'operatingPoint.rule cannot be right'],
    ['operatingPoint.rule', { kind: 'max-fpr', maxFpr: 0 }, 'operatingPoint.rule cannot be right'],
    ['operatingPoint.method', 'guess', 'operatingPoint.method is the text'],
    ['operatingPoint.heldOut.flagged', 21, 'operatingPoint.heldOut has counts that do not add up'],
    ['operatingPoint.bounds.fprUpper', 1.5, 'operatingPoint.bounds.fprUpper is 1.5'],
    ['calibration', { kind: 'oracle' }, 'calibration.kind is the text'],
    ['calibration', { kind: 'platt', slope: 1 }, 'calibration.intercept is missing'],
    ['calibration', { kind: 'isotonic', scores: [], probabilities: [] }, 'calibration.probabilities has 0 numbers'],
    ['calibration', { kind: 'isotonic', scores: [1, 2], probabilities: [0] }, '1 numbers for 2 scores'],
    ['calibration', { kind: 'isotonic', scores: [2, 1], probabilities: [0, 1] }, 'falls at point 1'],
    ['calibration', { kind: 'isotonic', scores: [1, 2], probabilities: [1, 0] }, 'falls at point 1'],
  ])('is refused when its %s is %j', (path, value, message) => {
    expect(messageFor(path, value)).toContain(message)
  })
})
