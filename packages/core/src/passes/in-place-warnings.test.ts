import { expect, it } from 'vitest'
import { boundWarnings } from './in-place-warnings.js'

it('says so where an upper bound stands for λ_max', () => {
  const [warning] = boundWarnings({ value: 2, lower: 1.5, upper: 2 })
  expect(warning.code).toBe('lambda-max-bounded')
  expect(warning.message).toContain('between 1.5 and 2')
  expect(boundWarnings({ value: 2, lower: 2 - 1e-6, upper: 2 })).toEqual([])
  expect(boundWarnings({ value: 0, lower: 0, upper: 0.1 })).toEqual([])
})
