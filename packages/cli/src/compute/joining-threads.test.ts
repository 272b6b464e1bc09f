import { describe, expect, it } from 'vitest'
import { headStartMs, joiningThreads } from './joining-threads.js'

describe('threads that join the first', () => {
  it('come at once where somebody is in a hurry', () => {
    expect(headStartMs(true)).toBeLessThan(headStartMs(false) / 10)
    expect(joiningThreads(true, { finished: 4, left: 1 })).toBe(1)
  })

  it('come for pieces that take long, one for each', () => {
    expect(joiningThreads(false, { finished: 0, left: 4 })).toBe(4)
    expect(joiningThreads(false, { finished: 2, left: 30 })).toBe(30)
  })

  it('stay away where the first would be done before they have compiled what they run', () => {
    expect(joiningThreads(false, { finished: 3, left: 1 })).toBe(0)
    expect(joiningThreads(false, { finished: 3, left: 2 })).toBe(0)
    expect(joiningThreads(false, { finished: 0, left: 1 })).toBe(0)
    expect(joiningThreads(false, { finished: 0, left: 0 })).toBe(0)
  })
})
