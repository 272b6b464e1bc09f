import { InfinitePushError } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { ExitCode, exitCodeOf } from './exit-codes.js'

describe('exit codes', () => {
  it('are the numbers scripts depend on', () => {
    expect(ExitCode).toEqual({
      ...{ done: 0, unexpected: 1, badUsage: 2, badData: 3, notSolved: 4, empty: 5 },
      ...{ hungUp: 129, interrupted: 130, terminated: 143 },
    })
  })

  it('follow the kind of an error', () => {
    const codes = (['usage', 'data', 'model'] as const).map((kind) =>
      exitCodeOf(new InfinitePushError('x', 'y', { kind, hint: 'z' })),
    )
    expect(codes).toEqual([2, 3, 3])
  })
})
