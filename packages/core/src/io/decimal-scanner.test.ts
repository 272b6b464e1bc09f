import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteDecimals, TextDecimals } from './decimal-scanner.js'

/** The same from bytes and from text. */
function scan(text: string): { value: number; rest: string } {
  const [bytes, texts] = [new ByteDecimals(), new TextDecimals()]
  const value = bytes.scan(new TextEncoder().encode(text), 0, text.length)
  expect(texts.scan(text, 0, text.length)).toBe(value)
  expect(texts.end).toBe(bytes.end)
  return { value, rest: text.slice(bytes.end) }
}

const digits = fc.stringMatching(/^[0-9]{0,20}$/)
const decimalText = fc
  .tuple(fc.constantFrom('', '+', '-'), digits, fc.constantFrom('', '.'), digits, fc.integer({ min: -330, max: 330 }))
  .map(([sign, whole, point, fraction, power]) => {
    const mantissa = point === '' ? whole || '0' : `${whole || '0'}.${fraction}`
    return power % 3 === 0 ? sign + mantissa : `${sign}${mantissa}${power % 2 ? 'e' : 'E'}${power}`
  })

describe('the decimal scanner', () => {
  it('reads every decimal text bit for bit as Number does', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const { value, rest } = scan(text)
        expect(rest).toBe('')
        expect(Object.is(value, Number(text)), text).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('reads what a double prints back to the same double', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(Object.is(scan(String(x)).value, x === 0 ? 0 : x)).toBe(true)
        expect(Object.is(scan(x.toPrecision(17)).value, Number(x.toPrecision(17)))).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads the hard cases: signed zero, no digit before or after the point, ties, subnormals, overflow', () => {
    const hard = ['-0', '.5', '5.', '+.5e1', '9007199254740993', '9007199254740992', '0.1', '1e23', '8.5e22', '5e-324']
    const far = [
      '1.7976931348623157e308',
      '1e400',
      '0e999',
      `0.${'0'.repeat(40)}1`,
      `${'9'.repeat(400)}`,
      '2.2250738585072011e-308',
    ]
    for (const text of [...hard, ...far]) expect(Object.is(scan(text).value, Number(text)), text).toBe(true)
  })

  it('stops at the first byte that is not part of the number', () => {
    expect(scan('12:0.5')).toEqual({ value: 12, rest: ':0.5' })
    expect(scan('1.5.5')).toEqual({ value: 1.5, rest: '.5' })
  })

  it('finds no number where there is none', () => {
    for (const text of ['', '-', '.', '+.', 'e5', 'abc', 'inf', 'nan', '1e', '1e+']) {
      expect(scan(text), text).toEqual({ value: Number.NaN, rest: text })
    }
  })

  it('never reads beyond its end', () => {
    const bytes = new TextEncoder().encode('1234.5e6')
    const scanner = new ByteDecimals()
    for (let stop = 1; stop <= 4; stop++) expect(scanner.scan(bytes, 0, stop)).toBe(Number('1234'.slice(0, stop)))
    expect(scanner.scan(bytes, 0, 6)).toBe(1234.5)
    expect(scanner.scan(bytes, 0, 7)).toBeNaN()
  })
})
