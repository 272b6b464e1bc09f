import { describe, expect, it } from 'vitest'
import { isMissing, numberIn } from './number-cell.js'

describe('a number cell', () => {
  it('is a decimal number with an optional exponent, spaces around it trimmed', () => {
    expect(numberIn('0.5')).toBe(0.5)
    expect(numberIn(' -2.5e-3\t')).toBe(-0.0025)
    expect(numberIn('+1')).toBe(1)
    expect(numberIn('.5')).toBe(0.5)
    expect(numberIn('0')).toBe(0)
    expect(numberIn('-0')).toBe(-0)
  })

  it('is not text, infinity, another base, an overflow or nothing', () => {
    for (const cell of [
      'abc',
      '1,5',
      'inf',
      'Infinity',
      '-Infinity',
      '0x1F',
      ' 0B1',
      '0o7',
      '1e999',
      '',
      '  ',
      '1_000',
      '12px',
    ]) {
      expect(numberIn(cell), cell).toBeUndefined()
    }
  })

  it('is missing when it is empty, NA, NaN, nan, null or ?', () => {
    for (const cell of ['', '  ', 'NA', 'NaN', 'nan', 'null', '?', ' NA ']) expect(isMissing(cell), cell).toBe(true)
    for (const cell of ['0', 'na', 'N/A', 'inf', '-']) expect(isMissing(cell), cell).toBe(false)
  })
})
