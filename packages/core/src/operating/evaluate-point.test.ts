import { describe, expect, it } from 'vitest'
import { clopperPearson } from '../statistics/binomial-bounds.js'
import { chooseOperatingPoint } from './choose-operating-point.js'
import { evaluatePoint } from './evaluate-point.js'

const heldOut = { scores: Float64Array.of(4, 3, 2, 1), labels: Uint8Array.of(1, 1, 0, 0), method: 'held-out' } as const
const { point } = chooseOperatingPoint(heldOut, { kind: 'budget', budget: 2, of: 4 })

describe('a stored threshold on new rows', () => {
  it('counts the rows above it, with exact intervals', () => {
    const found = evaluatePoint(point, Float64Array.of(9, 2, 5, 1, 3), Uint8Array.of(1, 1, 0, 0, 1))
    expect(found.counts).toMatchObject({ rows: 5, flagged: 3, truePositives: 2, falsePositives: 1 })
    expect(found.precision).toEqual({ value: 2 / 3, interval: clopperPearson(2, 3) })
    expect(found.recall).toEqual({ value: 2 / 3, interval: clopperPearson(2, 3) })
    expect(found.fpr).toEqual({ value: 1 / 2, interval: clopperPearson(1, 2) })
    expect(found.share).toEqual({ value: 3 / 5, interval: clopperPearson(3, 5) })
  })

  it('has no precision when it flags nothing', () => {
    const found = evaluatePoint(point, Float64Array.of(0, 2), Uint8Array.of(1, 0))
    expect(found).not.toHaveProperty('precision')
    expect(found.recall.value).toBe(0)
  })
})
