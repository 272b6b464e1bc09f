import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alignedNumber,
  atLeast,
  atMost,
  gapText,
  percent,
  shortDuration,
  shortNumber,
  spreadText,
} from './number-text.js'

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
    const times = [0, 0.1, 0.96, 340.4, 999.7, 1500, 59_940, 59_960, 125_000, 3_660_000].map(shortDuration)
    expect(times).toEqual([
      '0 ms',
      '0.1 ms',
      '1 ms',
      '340 ms',
      '1.0 s',
      '1.5 s',
      '59.9 s',
      '1 min 00 s',
      '2 min 05 s',
      '1 h 01 min',
    ])
  })
})

describe('a percentage', () => {
  it('says 0 % and 100 % only of nothing and of everything', () => {
    const parts = [0, 0.00042, 0.0041, 0.07, 0.095, 0.25, 0.5432, 0.954, 0.999, 0.99996, 1, 2.5, -0.05, Number.NaN]
    const texts = ['0', '0.042', '0.41', '7', '9.5', '25', '54', '95.4', '99.9', '99.996', '100', '250', '-5']
    expect(parts.map(percent)).toEqual([...texts.map((text) => `${text} %`), '–'])
  })

  it('has plain digits where people read them, and a power of ten below', () => {
    expect([4.8e-8, 1.5e-12].map(percent)).toEqual(['0.0000048 %', '1.5e-10 %'])
  })
})

describe('a bound on a rate', () => {
  it('is rounded to the side on which it still holds', () => {
    expect([0.2401, 0.07, 0.0123, 1].map(atMost)).toEqual([
      'at most 25 %',
      'at most 7 %',
      'at most 1.3 %',
      'at most 100 %',
    ])
    expect([0.2499, 0.29, 0.9999, 0].map(atLeast)).toEqual([
      'at least 24 %',
      'at least 29 %',
      'at least 99.99 %',
      'at least 0 %',
    ])
  })
})

describe('numbers in a column', () => {
  it('have the same number of decimals, unless they are huge', () => {
    expect([0.5, -12.34567, 1234567.8].map((x) => alignedNumber(x))).toEqual(['0.5000', '-12.3457', '1,234,568'])
    expect(spreadText({ mean: 12.04, sd: 1.25 }, 1)).toBe('12.0 ± 1.3')
  })
})

describe('a gap', () => {
  it('is a power of ten, or 0', () => {
    expect([0, 0.99, 0.00031, 1e-6].map(gapText)).toEqual(['0', '9.9e-1', '3.1e-4', '1e-6'])
  })
})
