import { describe, expect, it } from 'vitest'
import { startClusterProgress } from './cluster-progress.js'

/** A terminal that keeps what was written, and a clock that moves on by a second with every look. */
function terminal(columns = 60) {
  const written: string[] = []
  let seconds = 0
  const stream = { isTTY: true, columns, write: (text: string) => written.push(text) }
  return { written, options: { quiet: false, stream, now: () => 1000 * seconds++ } }
}

const STATE = {
  finished: 3,
  running: 2,
  failed: 1,
  workers: [
    { name: 'ada-12', running: 2, finished: 1 },
    { name: 'grace-7', running: 0, finished: 2 },
  ],
}

describe('the progress of a sweep', () => {
  it('is a bar, the counts, and a line per worker', () => {
    const { written, options } = terminal()
    const progress = startClusterProgress(options)
    progress.update(0.5, 'fold 3 of 6')
    progress.show(STATE)
    expect(written.at(-1)?.split('\n')).toEqual([
      expect.stringMatching(/^█+░+ {2}50% fold 3 of 6, .* left$/),
      '3 done, 2 running, 1 failed, 2 workers',
      '  ada-12   1 done, 2 running',
      '  grace-7  2 done, 0 running',
    ])
  })

  it('erases as many lines as it has drawn', () => {
    const { written, options } = terminal()
    const progress = startClusterProgress(options)
    progress.update(0.5, 'fold 3 of 6')
    progress.show(STATE)
    progress.finish()
    expect(written.at(-1)).toBe('\r\u001b[3A\u001b[J')
    progress.finish()
    expect(written.at(-1)).toBe('\r\u001b[3A\u001b[J')
  })

  it('never breaks a line, and lists only so many workers', () => {
    const { written, options } = terminal(20)
    const workers = Array.from({ length: 30 }, (_, k) => ({ name: `machine-${k}`, running: 1, finished: 0 }))
    startClusterProgress(options).show({ ...STATE, workers })
    const lines = written.at(-1)?.split('\n') ?? []
    expect(lines).toHaveLength(15)
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(20)
    expect(lines.at(-1)).toBe('  and 18 more')
  })

  it('is shown on a terminal only, and not when quiet', () => {
    const { written, options } = terminal()
    startClusterProgress({ ...options, quiet: true }).show(STATE)
    startClusterProgress({ ...options, stream: { ...options.stream, isTTY: false } }).show(STATE)
    expect(written).toEqual([])
  })
})
