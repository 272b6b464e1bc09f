import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pythonWith } from '../../test/debian.js'
import { thrownBy } from '../../test/thrown.js'
import { Random } from './random.js'
import { signedRankTest } from './wilcoxon.js'

const zeros = (count: number) => new Array<number>(count).fill(0)
const test = (differences: number[]) => signedRankTest(differences, zeros(differences.length))

/** The p-value from its definition: W⁺ under all 2ⁿ choices of signs. */
function byEnumeration(differences: readonly number[]): number {
  const sizes = differences.filter((d) => d !== 0).map(Math.abs)
  const ranks = sizes.map((size) => {
    const smaller = sizes.filter((other) => other < size).length
    return smaller + (sizes.filter((other) => other === size).length + 1) / 2
  })
  const mean = ranks.reduce((sum, rank) => sum + rank, 0) / 2
  const signs = differences.filter((d) => d !== 0).map((d) => d > 0)
  const distance = (positive: (i: number) => boolean) =>
    Math.abs(ranks.reduce((sum, rank, i) => sum + (positive(i) ? rank : 0), 0) - mean)
  const found = distance((i) => signs[i])
  let asFar = 0
  for (let choice = 0; choice < 2 ** ranks.length; choice++) {
    if (distance((i) => ((choice >> i) & 1) === 1) >= found) asFar++
  }
  return asFar / 2 ** ranks.length
}

describe('signedRankTest', () => {
  it('is what going through all signs gives, with ties and zeros', () => {
    const few = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 11 })
    const distinct = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { maxLength: 12, selector: Math.abs })
    fc.assert(
      fc.property(fc.oneof(few, distinct), (differences) => {
        expect(test(differences).pValue).toBeCloseTo(byEnumeration(differences), 12)
      }),
      { numRuns: 150 },
    )
  })

  it('tells W⁺, the number of pairs that differ, and how it was computed', () => {
    expect(signedRankTest([5, 1, 7, 3], [1, 1, 9, 2])).toEqual({ pairs: 3, statistic: 4, pValue: 0.75, exact: true })
    expect(test(zeros(4))).toEqual({ pairs: 0, statistic: 0, pValue: 1, exact: true })
    expect(test(Array.from({ length: 51 }, (_, i) => i + 1)).exact).toBe(false)
  })

  it('cannot call five pairs different at 0.05, but six', () => {
    expect(test([1, 2, 3, 4, 5]).pValue).toBe(0.0625)
    expect(test([1, 2, 3, 4, 5, 6]).pValue).toBe(0.03125)
  })

  it('sees ties and zeros through the rounding of differences', () => {
    const first = [0.3, 0.2, 0.1 + 0.2, 0.9]
    const second = [0.2, 0.1, 0.3, 0.1]
    expect(first[0] - second[0]).not.toBe(first[1] - second[1])
    // Ranks 1.5, 1.5, none, 3.
    expect(signedRankTest(first, second)).toMatchObject({ pairs: 3, statistic: 6 })
    const swapped = signedRankTest([0.3, 0.1, 0.9], [0.2, 0.2, 0.1])
    expect(swapped.statistic).toBe(4.5)
  })

  it('is the same whichever side comes first', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { maxLength: 70 })
    fc.assert(
      fc.property(values, (pairs) => {
        const [a, b] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
        const [one, other] = [signedRankTest(a, b), signedRankTest(b, a)]
        expect(other.pValue).toBeCloseTo(one.pValue, 12)
        expect(one.statistic + other.statistic).toBe((one.pairs * (one.pairs + 1)) / 2)
      }),
    )
  })

  it('rarely errs when there is no difference: at 0.05 in at most 5 % of the cases', () => {
    const random = Random.fromSeed(3)
    const sample = () => Array.from({ length: 10 }, () => Math.round(4 * random.normal()))
    const errors = Array.from({ length: 2000 }, () => test(sample()).pValue).filter((p) => p < 0.05)
    // Five standard errors of 2,000 draws with probability 0.05.
    expect(errors.length).toBeLessThan(100 + 5 * Math.sqrt(95))
    expect(errors.length).toBeGreaterThan(20)
  })

  it('refuses what is not paired, or no number', () => {
    expect(thrownBy(() => signedRankTest([1], [1, 2]))).toMatchObject({ code: 'bad-pairs', kind: 'usage' })
    expect(thrownBy(() => signedRankTest([Number.NaN], [1]))).toMatchObject({ code: 'bad-pairs' })
  })
})

const python = pythonWith('scipy')

/** SciPy is exact without ties only, and names the smaller of W⁺ and W⁻ (its `mode` was renamed to `method`). */
const program = `
import inspect, json, sys, warnings
from scipy.stats import wilcoxon
warnings.simplefilter("ignore")
name = "method" if "method" in inspect.signature(wilcoxon).parameters else "mode"
print(json.dumps([
    list(wilcoxon(d, zero_method="wilcox", correction=True, **{name: "exact" if len(d) <= 50 else "approx"}))
    for d in json.load(sys.stdin)]))
`

function scipy(samples: number[][]): [statistic: number, pValue: number][] {
  const { stdout, stderr } = spawnSync(python ?? '', ['-c', program], {
    input: JSON.stringify(samples),
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

describe('scipy.stats.wilcoxon', () => {
  it.skipIf(!python)('agrees: exact without ties up to 50 pairs, approximate with ties and zeros beyond', () => {
    const random = Random.fromSeed(8)
    const samples = Array.from({ length: 90 }, (_, i) =>
      Array.from({ length: 3 + i }, () => (3 + i <= 50 ? random.normal() + 0.3 : Math.round(3 * random.normal() + 1))),
    ).filter((sample) => sample.length <= 50 || sample.filter((d) => d !== 0).length > 50)
    expect(samples.length).toBeGreaterThan(70)
    for (const [i, [statistic, pValue]] of scipy(samples).entries()) {
      const found = test(samples[i])
      const total = (found.pairs * (found.pairs + 1)) / 2
      expect(Math.min(found.statistic, total - found.statistic)).toBe(statistic)
      expect(found.pValue).toBeCloseTo(pValue, 12)
    }
  })
})
