import { totalmem } from 'node:os'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultMemory, memoryRoom, sizeText } from './memory-room.js'

function thrownBy(action: () => void): { hint?: string } {
  try {
    action()
  } catch (error) {
    return error as { hint?: string }
  }
  return {}
}

describe('memory for a table', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is half of the machine, or of the container that is smaller, and never nothing', () => {
    const inContainer = (bytes: number) => {
      vi.spyOn(process, 'constrainedMemory').mockReturnValue(bytes)
      return defaultMemory()
    }
    expect(inContainer(0)).toBe(totalmem() / 2)
    expect(inContainer(2 ** 64)).toBe(totalmem() / 2)
    expect(inContainer(2 ** 30)).toBe(2 ** 29)
    expect(inContainer(2 ** 26)).toBe(2 ** 28)
  })

  it('is refused with figures and a flag that allows enough, before it is taken', () => {
    const room = memoryRoom('a.csv', 2 ** 33)
    expect(() => room.need(2 ** 20)).not.toThrow()
    expect(() => room.need(2 ** 33)).toThrow(
      expect.objectContaining({
        code: 'too-much-memory',
        kind: 'data',
        message: expect.stringMatching(
          /^a\.csv does not fit into memory: 8(\.\d+)?GB would be in use, and 8GB may be\.$/,
        ),
        hint: expect.stringMatching(
          totalmem() > 2 ** 34 ? /^Allow more with --max-memory 16GB; or read less.*--in-place/ : /^Read less/,
        ),
      }),
    )
  })

  it('is not to be raised beyond what there is: then less is to be read', () => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(2 ** 32)
    const { hint } = thrownBy(() => memoryRoom('t.json', 2 ** 31).need(2 ** 31))
    expect(hint).toBe('Read less of it, with --features or --ignore.')
  })

  it('is written as flags take it', () => {
    expect([2 ** 20, 1.5 * 2 ** 30, 2 ** 30].map(sizeText)).toEqual(['1MB', '1.5GB', '1GB'])
  })
})
