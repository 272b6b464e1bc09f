import { describe, expect, it } from 'vitest'
import { booleanIn, isDate, isMissing, isNumberGoneWrong, numberIn } from './cell-text.js'

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

  it('is missing when it is empty or a usual word for nothing', () => {
    for (const cell of ['', '  ', 'NA', 'NaN', 'nan', 'null', '?', ' NA ', 'N/A', '#N/A', 'None', '-', '.', '\\N'])
      expect(isMissing(cell), cell).toBe(true)
    for (const cell of ['0', 'na', 'inf', '--', 'none of it']) expect(isMissing(cell), cell).toBe(false)
  })
})

describe('a word in a cell', () => {
  it('is true or false in any case', () => {
    for (const word of ['true', 'TRUE', 'True', 'yes', 'T', 't']) expect(booleanIn(word), word).toBe(1)
    for (const word of ['false', 'FALSE', 'no', 'No', 'f']) expect(booleanIn(word), word).toBe(0)
    for (const word of ['y', 'n', 'M', '1', 'truely', 'on']) expect(booleanIn(word), word).toBeUndefined()
  })

  it('is a date or a time in ISO and the common forms', () => {
    for (const text of [
      '2024-01-31',
      '2024-01-31T12:30:00Z',
      '2024-01-31 12:30:00.123+01:00',
      '2024/1/31',
      '31.01.2024',
      '1/31/24',
      '31-Jan-2024',
      'January 31, 2024',
      '12:30',
      '9:05 PM',
    ]) {
      expect(isDate(text), text).toBe(true)
    }
    for (const text of ['2024', '1-2', 'red', '3/4', 'May', '192.168.0.1', '2024-13', '18-25']) {
      expect(isDate(text), text).toBe(false)
    }
  })

  it('was meant as a number when only its writing is in the way', () => {
    for (const text of ['1,5', '-12,25', '1,234,567', "1'000", '0x1F', 'inf', '-Infinity', '12%', '1e999', '1.234,5']) {
      expect(isNumberGoneWrong(text), text).toBe(true)
    }
    for (const text of ['red', '3rd', '18-25', 'n/a', '<5', '1.2.3', ''])
      expect(isNumberGoneWrong(text), text).toBe(false)
  })
})
