import { describe, expect, it } from 'vitest'
import { booleanIn, isDate, isNumberGoneWrong } from './word-cell.js'

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
