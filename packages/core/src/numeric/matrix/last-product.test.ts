import { expect, it, vi } from 'vitest'
import { LastProduct } from './last-product.js'

const twice = () => vi.fn((v: Float64Array, out: Float64Array) => out.set(v.map((value) => 2 * value)))

it('is made once for the same numbers, and again for others', () => {
  const [last, multiply, v] = [new LastProduct(), twice(), Float64Array.of(1, 2)]
  expect(last.known(v)).toBeUndefined()
  expect(Array.from(last.of(v, 2, multiply))).toEqual([2, 4])
  expect(Array.from(last.of(v.slice(), 2, multiply))).toEqual([2, 4])
  expect(multiply).toHaveBeenCalledTimes(1)
  v[1] = 3
  expect(last.known(v)).toBeUndefined()
  expect(Array.from(last.of(v, 2, multiply))).toEqual([2, 6])
  expect(multiply).toHaveBeenCalledTimes(2)
})

it('is not known after one that failed on its way', () => {
  const [last, v] = [new LastProduct(), Float64Array.of(1, 2)]
  last.of(v, 2, twice())
  const fail = (_: Float64Array, out: Float64Array) => {
    out[0] = 99
    throw new Error('no room')
  }
  expect(() => last.of(Float64Array.of(5, 5), 2, fail)).toThrow('no room')
  expect(last.known(v)).toBeUndefined()
})
