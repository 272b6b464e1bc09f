import { fit, toyProblem } from '@infinite-push/core'
import { expect, test, vi } from 'vitest'
import { quickFit } from './quick-fit.js'

const small = toyProblem({ rows: 60, relevant: 3, noise: 10, seed: 2 })

/** Every look at the clock is so many milliseconds later than the one before. */
function atPace<T>(ms: number, work: () => T): T {
  let now = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += ms
    return now
  })
  try {
    return work()
  } finally {
    clock.mockRestore()
  }
}

test('a small table is fitted here, as a thread would', () => {
  const { timing: _, ...model } = atPace(0, () => quickFit(small, { lambdaRatio: 0.1 })) ?? {}
  const { timing: __, ...known } = fit(small, { lambdaRatio: 0.1 })
  expect(model).toEqual(known)
})

test('a large table is work for a thread', () => {
  const wide = toyProblem({ rows: 200, relevant: 1, noise: 100, seed: 1 })
  expect(quickFit(wide, { lambdaRatio: 0.1 })).toBeUndefined()
})

test('what takes longer than it should is work for a thread', () => {
  expect(atPace(100, () => quickFit(small, { lambdaRatio: 0.1 }))).toBeUndefined()
})

test('what is refused is refused here, too', () => {
  expect(() => quickFit(small, { lambdaRatio: 0.1, tolerance: 2 })).toThrow()
})
