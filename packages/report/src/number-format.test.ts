import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortDuration, shortNumber } from './number-format.js'

describe('a short number', () => {
  it('has four significant digits, separated thousands, and powers of ten where they help', () => {
    const expected: [number, string][] = [
      [0, '0'],
      [-0, '0'],
      [1, '1'],
      [0.731234, '0.7312'],
      [0.5, '0.5'],
      [12.345678, '12.35'],
      [999.96, '1,000'],
      [999.94, '999.9'],
      [1234, '1,234'],
      [-1234567.8, '-1,234,568'],
      [3.14e-9, '3.1e-9'],
      [1e-8, '1e-8'],
      [0.00012346, '0.0001235'],
      [2e20, '2e20'],
      [Number.NaN, '–'],
      [Number.POSITIVE_INFINITY, '∞'],
      [Number.NEGATIVE_INFINITY, '-∞'],
    ]
    expect(expected.map(([x]) => shortNumber(x))).toEqual(expected.map(([, text]) => text))
  })

  it('is within one part in a thousand of the number, or five in a hundred in powers of ten', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (x) => {
        const text = shortNumber(x)
        const error = Math.abs(Number(text.replaceAll(',', '')) - x)
        expect(error).toBeLessThanOrEqual(Math.abs(x) * (text.includes('e') ? 0.051 : 0.001))
      }),
    )
  })
})

describe('a short duration', () => {
  it('is in the unit people would say', () => {
    const times = [0, 340.4, 999.7, 1500, 59_940, 59_960, 125_000, 3_660_000].map(shortDuration)
    expect(times).toEqual(['0 ms', '340 ms', '1.0 s', '1.5 s', '59.9 s', '1 min 00 s', '2 min 05 s', '1 h 01 min'])
  })
})
