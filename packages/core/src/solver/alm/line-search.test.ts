import { expect, it } from 'vitest'
import { lineSearch } from './line-search.js'

/** Searches the function of the given slope, and remembers where it was last asked. */
function search(slope: (t: number) => number) {
  let last = Number.NaN
  const t = lineSearch(slope(0), (x) => {
    last = x
    return slope(x)
  })
  return { t, last }
}

it('takes the full Newton step where it is exact', () => {
  expect(search((t) => t - 1)).toEqual({ t: 1, last: 1 })
})

it('takes the full step when the function still falls there', () => {
  expect(search((x) => x - 50)).toEqual({ t: 1, last: 1 })
})

it('finds a kink close to 0, and was last asked at its answer', () => {
  const { t, last } = search((x) => (x < 1e-6 ? -1 : 1))
  expect(t).toBe(last)
  expect(t).toBeGreaterThan(0)
  expect(t).toBeLessThan(1e-3)
})

it('gives up on a step where no slope is small enough', () => {
  const { t } = search((x) => (x < 0.3 ? -1 : 1))
  expect(t).toBeCloseTo(0.3, 8)
})
