import { describe, expect, it } from 'vitest'
import { InfinitePushError } from '../errors/infinite-push-error.js'
import { makePenalty, PENALTIES, type PenaltySettings } from './all.js'

/** The error that the settings deserve. */
function refusal(name: string, size: number, settings: PenaltySettings = {}): InfinitePushError {
  try {
    makePenalty(name, size, settings)
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('The settings were accepted.')
}

describe('the registry of penalties', () => {
  it('has every penalty under its own name, the default first, each with words of its own', () => {
    expect(Object.keys(PENALTIES)[0]).toBe('l1')
    for (const [name, kind] of Object.entries(PENALTIES)) expect(kind.name).toBe(name)
    const summaries = Object.values(PENALTIES).map(({ summary }) => summary)
    expect(new Set(summaries).size).toBe(summaries.length)
    for (const summary of summaries) expect(summary).toMatch(/^[a-z].*\w$/)
  })

  it('builds penalties that know their name and their size', () => {
    const settings = { l1Ratio: 0.5, groups: [[2, 0], [1]] }
    for (const { name, needs } of Object.values(PENALTIES)) {
      const factors = needs.includes('factors') ? { factors: Float64Array.of(1, 2, 3) } : {}
      const penalty = makePenalty(name, 3, { ...settings, ...factors })
      expect([penalty.kind, penalty.size]).toEqual([name, 3])
    }
  })

  it('tells truly whether a penalty sets weights to exactly 0', () => {
    const settings = { groups: [[0], [1]], factors: Float64Array.of(1, 1) }
    for (const { name, selects } of Object.values(PENALTIES)) {
      const out = makePenalty(name, 2, settings).prox(
        Float64Array.of(1e-3, 5),
        Float64Array.of(1, 1),
        new Float64Array(2),
      )
      expect([name, out[0] === 0]).toEqual([name, selects])
    }
  })

  it('refuses a build without a setting that is needed and has no default', () => {
    for (const { name, needs } of Object.values(PENALTIES)) {
      const required = needs.filter((setting) => setting !== 'l1Ratio')
      if (required.length > 0) expect(refusal(name, 2).field).toBe(required[0])
      else expect(makePenalty(name, 2).size).toBe(2)
    }
  })

  it('refuses an unknown name, listing all and suggesting the nearest', () => {
    const error = refusal('elasticnet', 2)
    expect([error.kind, error.code, error.field]).toEqual(['usage', 'unknown-penalty', 'penalty'])
    expect(error.message).toBe(`There is no penalty 'elasticnet'. Known: ${Object.keys(PENALTIES).join(', ')}.`)
    expect(error.hint).toBe('Did you mean elastic-net?')
    expect(refusal('banana', 2).hint).toBe('Choose one of the known penalties.')
    expect(refusal('toString', 2).code).toBe('unknown-penalty')
  })
})

describe('the settings of penalties', () => {
  it.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('refuse the l1 ratio %d', (l1Ratio) => {
    const error = refusal('elastic-net', 2, { l1Ratio })
    expect([error.kind, error.field]).toEqual(['usage', 'l1Ratio'])
    expect(error.message).toBe(`The l1 ratio is ${l1Ratio}, but it must lie between 0 and 1.`)
  })

  it('take 0.5 when no l1 ratio is given', () => {
    expect(makePenalty('elastic-net', 2).value(Float64Array.of(3, -4))).toBe(9.75)
  })

  it.each([
    { groups: [[0, 1]], message: 'Feature 2 is in no group.' },
    { groups: [[0], [3]], message: 'Group 1 names feature 3, but the features are 0 to 2.' },
    { groups: [[0, -1]], message: 'Group 0 names feature -1, but the features are 0 to 2.' },
    { groups: [[0, 0.5]], message: 'Group 0 names feature 0.5, but the features are 0 to 2.' },
    {
      groups: [
        [0, 1],
        [2, 1],
      ],
      message: 'Feature 1 is in group 0 and again in group 1.',
    },
    { groups: [[0], [2, 1, 2]], message: 'Feature 2 is twice in group 1.' },
    { groups: [[0, 1, 2], []], message: 'Group 1 is empty.' },
  ])('refuse groups that do not partition the features: $message', ({ groups, message }) => {
    const error = refusal('group', 3, { groups })
    expect([error.kind, error.field, error.message]).toEqual(['usage', 'groups', message])
  })

  it('take groups in any order and any kind of list', () => {
    const { blocks } = makePenalty('linf-group', 12, {
      groups: [Uint8Array.of(10, 2, 0), [11, 9, 8, 7, 6, 5, 4, 3, 1]],
    })
    expect(blocks).toEqual([Int32Array.of(0, 2, 10), Int32Array.of(1, 3, 4, 5, 6, 7, 8, 9, 11)])
  })

  it.each([
    { factors: Float64Array.of(1), message: 'There are 1 factors for 2 features.' },
    { factors: Float64Array.of(1, Number.NaN), message: 'The factor of feature 1 is NaN.' },
    { factors: Float64Array.of(-2, 1), message: 'The factor of feature 0 is -2.' },
  ])('refuse bad factors: $message', ({ factors, message }) => {
    const error = refusal('adaptive-l1', 2, { factors })
    expect([error.kind, error.field, error.message]).toEqual(['usage', 'factors', message])
  })

  it('do not follow later changes of the given factors', () => {
    const factors = Float64Array.of(1, 1)
    const penalty = makePenalty('adaptive-l1', 2, { factors })
    factors[0] = 100
    expect(penalty.value(Float64Array.of(1, 1))).toBe(2)
  })
})
