import { describe, expect, it } from 'vitest'
import { parquetMeaning } from './parquet-meaning.js'

const signed = parquetMeaning({ name: 'n', type: 'INT64' })
const unsigned = parquetMeaning({ name: 'n', type: 'INT64', converted_type: 'UINT_64' })
const SAFE = 2n ** 53n - 1n

describe('whole numbers of 64 bits', () => {
  it('are numbers where doubles hold all of them, on either side of 0 and of 2³²', () => {
    const values = [0n, 1n, -1n, 2n ** 31n, -(2n ** 31n), 2n ** 32n - 1n, 2n ** 32n, -(2n ** 32n) - 1n, SAFE, -SAFE]
    expect(signed?.convert(BigInt64Array.from(values))).toEqual(Float64Array.from(values, Number))
    expect(unsigned?.convert(BigInt64Array.of(5n, SAFE))).toEqual(Float64Array.of(5, Number(SAFE)))
  })

  it('are the same wherever they begin in memory, and in a plain list', () => {
    expect(signed?.convert(BigInt64Array.of(9n, -7n, 3n).subarray(1))).toEqual(Float64Array.of(-7, 3))
    expect(signed?.convert([9n, -7n])).toEqual(Float64Array.of(9, -7))
  })

  it.each([SAFE + 1n, SAFE + 2n, -SAFE - 1n, 2n ** 63n - 1n, -(2n ** 63n)])('are texts where one is %i', (value) => {
    expect(signed?.convert(BigInt64Array.of(1n, value))).toEqual(['1', String(value)])
  })

  it('that are unsigned are texts where one has the highest bit', () => {
    expect(unsigned?.convert(BigInt64Array.of(-1n))).toEqual(['18446744073709551615'])
  })
})
