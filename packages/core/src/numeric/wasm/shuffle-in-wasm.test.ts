import { afterEach, describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { setKernelUse } from './kernel-module.js'

afterEach(() => setKernelUse('when-it-pays'))

describe('a random order', () => {
  it('is the same where the kernels draw and where they do not, and so is what is drawn next', () => {
    for (const [seed, count] of [0, 1, 2, 7, 1000, 20_001].entries()) {
      const drawn = (['always', 'never'] as const).map((use) => {
        setKernelUse(use)
        const random = Random.fromSeed(seed)
        const items = random.shuffle(Int32Array.from({ length: count }, (_, i) => 3 - i))
        return { items, next: random.uniform() }
      })
      expect(drawn[0]).toEqual(drawn[1])
      expect([...drawn[0].items].sort((a, b) => b - a)).toEqual(Array.from({ length: count }, (_, i) => 3 - i))
    }
  })

  it('throws away the same draws where many lie beyond the last multiple', () => {
    // Of a state whose first output is all ones, the first draw is the largest there is, and 3 does not divide 2⁵³.
    const ones = { low: 0xffffffff, high: 0xffffffff }
    const state = stateBefore(ones)
    const drawn = (['always', 'never'] as const).map((use) => {
      setKernelUse(use)
      return new Random(state).shuffle(Int32Array.of(0, 1, 2))
    })
    expect(drawn[0]).toEqual(drawn[1])
  })
})

/** A state that gives this output next: rotl(5·s1, 7)·9, turned around. */
function stateBefore({ low, high }: { low: number; high: number }): number[] {
  const mask = (1n << 64n) - 1n
  const inverse = (odd: bigint) => {
    let x = odd
    for (let round = 0; round < 6; round++) x = (x * (2n - odd * x)) & mask
    return x
  }
  const turned = (((BigInt(high) << 32n) | BigInt(low)) * inverse(9n)) & mask
  const s1 = ((((turned >> 7n) | (turned << 57n)) & mask) * inverse(5n)) & mask
  return [1, 0, Number(s1 & 0xffffffffn), Number(s1 >> 32n), 2, 0, 3, 0]
}
