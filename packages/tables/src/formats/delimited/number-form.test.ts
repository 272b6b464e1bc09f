import { describe, expect, it } from 'vitest'
import { numberForm } from './number-form.js'

describe('how numbers are written', () => {
  it.each([
    [['1,5', '2'], { decimal: ',' }],
    [['1.5', '2'], { decimal: '.' }],
    [['1.234,5'], { decimal: ',', thousands: '.' }],
    [['1,234.5'], { decimal: '.', thousands: ',' }],
    [['1.234.567'], { decimal: ',', thousands: '.' }],
    [['12,34,567'], { decimal: '.', thousands: ',' }],
    [['1 234,5', '1'], { decimal: ',', thousands: ' ' }],
    [['1\u202f234', '1'], { thousands: ' ' }],
    [["1'234.50"], { decimal: '.', thousands: "'" }],
    [['0,123'], { decimal: ',' }],
    [['1234,567'], { decimal: ',' }],
    [['1,5e-3'], { decimal: ',' }],
    [['12,5 %', '3 €'], { decimal: ',' }],
    [['1', 'a', '', '2020-01-02', '12:30'], {}],
  ])('is told from %j', (cells, form) => expect(numberForm(cells)).toEqual(form))

  it('is not told from three digits behind a mark, unless other cells tell', () => {
    expect(numberForm(['1,234', '7'])).toEqual({ ambiguous: '1,234' })
    expect(numberForm(['1.234', '7'])).toEqual({ ambiguous: '1.234' })
    expect(numberForm(['1,234', '7.5'])).toEqual({ decimal: '.', thousands: ',' })
    expect(numberForm(['1.234', '7,5'])).toEqual({ decimal: ',', thousands: '.' })
  })

  it('is told by the first decimals where there are points only', () => {
    const cells = function* () {
      yield* ['7', '1.234', '2.5']
      throw new Error('asked for more')
    }
    expect(numberForm(cells(), true)).toEqual({ decimal: '.' })
    expect(numberForm(['1.234', '7'], true)).toEqual({ ambiguous: '1.234' })
  })

  it('is not told from cells that contradict each other', () => {
    expect(numberForm(['1,5', '2.5'])).toEqual({})
    expect(numberForm(['1.234,5', '1,234.5'])).toEqual({})
  })
})
