import { expect, it } from 'vitest'
import { recallPenalty, recordPenalty } from './penalty-record.js'

const settings = {
  l1Ratio: 0.25,
  groups: [Int32Array.of(0, 2), [1]],
  factors: Float64Array.of(1, Number.POSITIVE_INFINITY, 0.1),
}

it('records what the penalty reads, as plain JSON, and nothing else', () => {
  expect(recordPenalty('l1', { l1Ratio: 0.25 })).toEqual({})
  expect(recordPenalty('l1', settings)).toEqual({ factors: [1, 'Infinity', 0.1] })
  expect(recordPenalty('elastic-net', settings)).toEqual({ l1Ratio: 0.25, factors: [1, 'Infinity', 0.1] })
  expect(recordPenalty('sparse-group', settings)).toEqual({ l1Ratio: 0.25, groups: [[0, 2], [1]] })
  expect(recordPenalty('adaptive-l1', settings)).toEqual({ factors: [1, 'Infinity', 0.1] })
})

it('records defaults, which may change from one version to the next', () => {
  expect(recordPenalty('elastic-net', {})).toEqual({ l1Ratio: 0.5 })
})

it('records which weights are held at 0 or above', () => {
  for (const nonnegative of [true, [0, 2]] as const) {
    const record = recordPenalty('linf-group', { ...settings, nonnegative })
    expect(record.nonnegative).toEqual(nonnegative)
    expect(recallPenalty(record).nonnegative).toEqual(nonnegative)
  }
  for (const nonnegative of [false, []]) expect(recordPenalty('l1', { nonnegative })).toEqual({})
})

it('recalls what was recorded', () => {
  expect(recallPenalty(recordPenalty('adaptive-l1', settings))).toEqual({ factors: settings.factors })
  expect(recallPenalty(recordPenalty('sparse-group', settings))).toEqual({ l1Ratio: 0.25, groups: [[0, 2], [1]] })
  expect(recallPenalty({})).toEqual({})
})
