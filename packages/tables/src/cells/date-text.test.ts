import { describe, expect, it } from 'vitest'
import { dateIn, dateOrder, daysOf, weekdayOf } from './date-text.js'

describe('a date', () => {
  it.each([
    ['2024-02-29', '2024-02-29T00:00:00Z'],
    ['2024/2/9 13:30', '2024-02-09T13:30:00Z'],
    ['2024-02-09T01:00:00+02:00', '2024-02-08T23:00:00Z'],
    ['9.2.2024', '2024-02-09T00:00:00Z'],
    ['9.2.69', '2069-02-09T00:00:00Z'],
    ['9.2.70', '1970-02-09T00:00:00Z'],
    ['9 Feb 2024', '2024-02-09T00:00:00Z'],
    ['Feb 9, 2024 1:15 pm', '2024-02-09T13:15:00Z'],
    ['1969-12-31', '1969-12-31T00:00:00Z'],
  ])('%s is the day that it says', (text, day) => {
    const date = dateIn(text, 'dmy')
    expect(date && daysOf(date)).toBeCloseTo(Date.parse(day) / 86_400_000, 9)
  })

  it('has its month first where that is said', () => {
    expect(dateIn('2/9/2024', 'mdy')).toMatchObject({ month: 2, day: 9 })
    expect(dateIn('2/9/2024', 'dmy')).toMatchObject({ month: 9, day: 2 })
  })

  it('does not exist on other days than there are', () => {
    for (const text of ['2023-02-29', '2024-13-01', '0.1.2024', '31.4.2024', '12:30', 'soon']) {
      expect(dateIn(text, 'dmy'), text).toBeUndefined()
    }
    expect(dateIn('13/14/2024', 'mdy')).toBeUndefined()
  })

  it('has a weekday, of which Monday is the first', () => {
    const weekday = (text: string) => {
      const date = dateIn(text, 'dmy')
      return date && weekdayOf(date)
    }
    expect([weekday('2024-01-01'), weekday('2024-01-07')]).toEqual([1, 7])
  })
})

it('which number is the day is told by one above 12, or by points', () => {
  expect(dateOrder(['1/2/2024', '13/2/2024'])).toBe('dmy')
  expect(dateOrder(['1/2/2024', '2/13/2024'])).toBe('mdy')
  expect(dateOrder(['1.2.2024'])).toBe('dmy')
  expect(dateOrder(['2024-01-02'])).toBe('dmy')
  expect(dateOrder(['1/2/2024'])).toBeUndefined()
  expect(dateOrder(['13/2/2024', '2/13/2024'])).toBeUndefined()
})
