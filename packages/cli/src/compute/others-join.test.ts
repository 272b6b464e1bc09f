import { describe, expect, it } from 'vitest'
import { type FirstAlone, othersPay, untilOthersPay } from './others-join.js'

/** A first thread whose pieces take so long each, looked at in the middle of each piece. */
function lookedAt(pieces: number, ms: number): FirstAlone[] {
  return Array.from({ length: pieces }, (_, done) => ({
    all: done * ms + ms / 2,
    piece: ms / 2,
    waiting: pieces - done - 1,
  }))
}

describe('other threads', () => {
  it('join where what waits takes the first one longer than their code', () => {
    expect(othersPay({ all: 700, piece: 700, waiting: 4 })).toBe(true)
    expect(othersPay({ all: 400, piece: 400, waiting: 4 })).toBe(false)
  })

  it('do not join for few pieces, however long the first one has computed', () => {
    expect(othersPay({ all: 5000, piece: 700, waiting: 1 })).toBe(false)
    expect(othersPay({ all: 5000, piece: 5000, waiting: 0 })).toBe(false)
  })

  it('do not join for a first piece that took long because it came first', () => {
    expect(othersPay({ all: 60, piece: 60, waiting: 99 })).toBe(false)
  })

  it('join for many short pieces as for few long ones', () => {
    const joins = (pieces: number, ms: number) => lookedAt(pieces, ms).some(othersPay)
    expect(joins(1000, 10)).toBe(true)
    expect(joins(5, 2000)).toBe(true)
    expect(joins(100, 10)).toBe(false)
    expect(joins(5, 250)).toBe(false)
  })
})

describe('waiting for them', () => {
  const alone = { all: 200, piece: 50, waiting: 3 }
  const never = new Promise<void>(() => {})

  /** Shows one state after the other, the last again and again, and counts how often it was asked. */
  function shown(...states: FirstAlone[]) {
    const looks = { count: 0 }
    return { looks, look: () => states[Math.min(looks.count++, states.length - 1)] }
  }

  it('ends at the look that finds them worth it', async () => {
    const { looks, look } = shown(alone, alone, { ...alone, piece: 2000 }, alone)
    await untilOthersPay(never, look)
    expect(looks.count).toBe(3)
  })

  it('ends when nothing is left to share', async () => {
    const { looks, look } = shown(alone, { ...alone, waiting: 0 })
    await untilOthersPay(never, look)
    expect(looks.count).toBe(2)
  })

  it('ends with the first thread, and is not looked any more', async () => {
    const { looks, look } = shown(alone)
    await untilOthersPay(Promise.resolve(), look)
    expect(looks.count).toBe(0)
  })

  it('fails as the first thread does', async () => {
    const { look } = shown(alone)
    await expect(untilOthersPay(Promise.reject(new Error('no memory')), look)).rejects.toThrow('no memory')
  })
})
