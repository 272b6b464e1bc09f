import { describe, expect, it } from 'vitest'
import { startProgress } from './progress.js'

function screen({ isTTY = true, quiet = false, columns = 80 } = {}) {
  const written: string[] = []
  let time = 0
  const stream = { isTTY, columns, write: (text: string) => written.push(text) }
  let tick = () => {}
  const every = (_: number, call: () => void) => {
    tick = call
    return () => {
      tick = () => {}
    }
  }
  const progress = startProgress({ quiet, stream, now: () => time, every })
  const at = (ms: number) => {
    time = ms
    return progress
  }
  const waitUntil = (ms: number) => {
    time = ms
    tick()
  }
  return { at, written, waitUntil }
}

describe('the progress bar', () => {
  it('is silent where there is no terminal, and with --quiet', () => {
    for (const options of [{ isTTY: false }, { quiet: true }]) {
      const { at, written } = screen(options)
      at(0).update(0.5, 'folds')
      at(1000).finish()
      expect(written).toEqual([])
    }
  })

  it('shows how far the work is and the time left, and erases itself', () => {
    const { at, written } = screen()
    at(2000).update(0.25, 'fold 2 of 5')
    expect(written[0]).toBe(`\r\u001b[K${'█'.repeat(6)}${'░'.repeat(18)}  25% fold 2 of 5, 6.0 s left`)
    at(4000).finish()
    expect(written.at(-1)).toBe('\r\u001b[K')
  })

  it('reckons the time left without what an earlier run has done', () => {
    const { at, written } = screen()
    at(1000).update(0.5, 'fold 3 of 5', 0.5)
    at(2000).update(0.75, 'fold 4 of 5', 0.5)
    expect(written[0]).toMatch(/fold 3 of 5, 1\.0 s so far$/)
    expect(written[1]).toMatch(/fold 4 of 5, 2\.0 s left$/)
  })

  it('reckons the time left anew while the work tells nothing, and is still when it has ended', () => {
    const { at, written, waitUntil } = screen()
    waitUntil(500)
    expect(written).toEqual([])
    at(1000).update(0, 'preparing')
    waitUntil(2000)
    expect(written.at(-1)).toMatch(/preparing, 2\.0 s so far$/)
    at(2000).update(0.5, 'fold 3 of 5')
    waitUntil(18_000)
    expect(written.at(-1)).toMatch(/50% fold 3 of 5, 18(\.0)? s left$/)
    at(18_000).finish()
    const { length } = written
    waitUntil(19_000)
    expect(written).toHaveLength(length)
  })

  it('redraws at most ten times a second', () => {
    const { at, written } = screen()
    for (let ms = 0; ms <= 1000; ms += 10) at(ms).update(ms / 1000, 'x')
    expect(written).toHaveLength(11)
  })

  it('stays on one line of a narrow terminal', () => {
    const { at, written } = screen({ columns: 30 })
    at(50).update(2, 'a very long description of the work')
    expect(written[0].replace('\r\u001b[K', '')).toHaveLength(29)
  })

  it('takes a terminal that does not know its width for one of 80 columns', () => {
    const { at, written } = screen({ columns: 0 })
    at(50).update(0.5, 'fold 1 of 5')
    expect(written[0]).toMatch(/fold 1 of 5, 50 ms left$/)
  })

  it('erases nothing when it has drawn nothing', () => {
    const { at, written } = screen()
    at(0).finish()
    expect(written).toEqual([])
  })
})
