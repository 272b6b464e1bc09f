import { diagnose, finish, fit, toyProblem, walkPath } from '@infinite-push/core'
import { describe, expect, it, test, vi } from 'vitest'
import { quickFit } from './quick-fit.js'
import { quickLook } from './quick-look.js'
import { quickPath } from './quick-path.js'

const small = toyProblem({ rows: 60, relevant: 3, noise: 10, seed: 2 })
const wide = toyProblem({ rows: 200, relevant: 1, noise: 100, seed: 1 })

/** Every look at the clock is so many milliseconds later than the one before. */
function atPace<T>(ms: number, work: () => T): T {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += ms
    return now
  })
  try {
    return work()
  } finally {
    clock.mockRestore()
  }
}

/** The same but for how long it took. */
const timeless = (result: object | undefined) => ({ ...result, timing: undefined })

describe.each([
  {
    what: 'a fit',
    here: (data: typeof small, more = {}) => quickFit(data, { lambdaRatio: 0.1, ...more }),
    inThread: () => fit(small, { lambdaRatio: 0.1 }),
  },
  {
    what: 'a path',
    here: (data: typeof small, more = {}) => quickPath(data, { count: 10, ...more }),
    inThread: () => finish(walkPath(small, { count: 10 })),
  },
  {
    what: 'a look',
    here: (data: typeof small, more = {}) => quickLook(data, more),
    inThread: () => diagnose(small),
  },
])('$what', ({ here, inThread }) => {
  it('of a small table is done here, as a thread would', () => {
    expect(timeless(atPace(0, () => here(small)))).toEqual(timeless(inThread()))
  })

  it('of a large table is work for a thread', () => {
    expect(here(wide)).toBeUndefined()
  })

  it('that takes longer than it should is work for a thread', () => {
    expect(atPace(100, () => here(small))).toBeUndefined()
    expect(atPace(400, () => here(small))).toBeUndefined()
  })

  it('that is refused is refused here, too', () => {
    expect(() => here(small, { tolerance: 2 })).toThrow()
  })
})

test('a look whose part of the time was up is work for a thread, although all of it was not', () => {
  const { thresholds } = diagnose(small)
  for (let ms = 1; ms < 200; ms += 7) {
    const looked = atPace(ms, () => quickLook(small, {}))
    expect(looked?.thresholds ?? thresholds).toEqual(thresholds)
  }
})
