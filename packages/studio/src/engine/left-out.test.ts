import { describe, expect, it } from 'vitest'
import { leftOutAt } from './left-out.js'

const tried = (lambda: number, mean: number, standardError: number) => ({ lambda, mean, standardError, selected: 1 })
const curve = { path: [tried(4, 0, 0.1), tried(1, 0.4, 0.3), tried(0.25, 0.2, 0.1)] }

describe('leftOutAt', () => {
  it('is what was measured where it was measured', () => {
    expect(leftOutAt(curve, 1)).toMatchObject({ mean: 0.4, standardError: 0.3 })
    expect(leftOutAt(curve, 4)).toMatchObject({ mean: 0, standardError: 0.1 })
  })

  it('lies between its neighbours elsewhere', () => {
    const { mean, standardError } = leftOutAt(curve, 2)
    expect(mean).toBeCloseTo(0.2, 12)
    expect(standardError).toBeCloseTo(0.2, 12)
  })

  it('goes on as it ended outside of what was tried', () => {
    expect(leftOutAt(curve, 9)).toMatchObject({ mean: 0 })
    expect(leftOutAt(curve, 0.1)).toMatchObject({ mean: 0.2 })
  })
})
