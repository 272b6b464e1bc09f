import { describe, expect, it } from 'vitest'
import { Random } from '../../statistics/random.js'
import { allTie, bestOf, bestOfFamilies, meanOf, sparsestNear, spreadOf, type Tried } from './choose-setting.js'

/** A setting with these values on the splits; the partial AUC and the features are the same on all of them. */
function tried(
  values: number[],
  { partialAuc = [0.5], selected = 5 }: { partialAuc?: number[]; selected?: number } = {},
) {
  const splits = values.map((value, i) => ({
    value,
    partialAuc: partialAuc[i % partialAuc.length],
    precision: 0.5,
    selected,
  }))
  return { splits } satisfies Tried
}

describe('the best setting', () => {
  it('has the best mean of the metric', () => {
    const [low, high] = [tried([0.2, 0.2]), tried([0.1, 0.4])]
    expect(bestOf([low, high])).toBe(high)
  })

  it('of equals has the best partial AUC, then the fewest features, and is then the first', () => {
    const plain = tried([0, 0])
    const better = tried([0, 0], { partialAuc: [0.6], selected: 9 })
    const sparser = tried([0, 0], { partialAuc: [0.6], selected: 3 })
    const again = tried([0, 0], { partialAuc: [0.6], selected: 3 })
    expect(bestOf([plain, better])).toBe(better)
    expect(bestOf([plain, better, sparser, again])).toBe(sparser)
  })

  it('is not decided by the last digit of a sum', () => {
    const dense = tried([0.1 + 0.2, 0.3], { selected: 9 })
    const sparse = tried([0.3, 0.3], { selected: 2 })
    expect(meanOf(dense, 'value')).toBeGreaterThan(meanOf(sparse, 'value'))
    expect(bestOf([dense, sparse])).toBe(sparse)
  })
})

describe('the best setting of several families', () => {
  it('is of the first one unless another is better by more than a standard error', () => {
    const first = tried([0.5, 0.5, 0.5, 0.5])
    const lucky = tried([0.9, 0.4, 0.5, 0.4]) // 0.05 ± 0.12 better
    const better = tried([0.6, 0.55, 0.6, 0.55])
    expect(bestOfFamilies([[first], [lucky]])).toBe(first)
    expect(bestOfFamilies([[first], [better]])).toBe(better)
  })

  it('may be better by the partial AUC alone', () => {
    const first = tried([0, 0, 0], { partialAuc: [0.2, 0.3, 0.4] })
    const other = tried([0, 0, 0], { partialAuc: [0.3, 0.4, 0.55] })
    expect(bestOfFamilies([[first], [other]])).toBe(other)
  })

  it('is never one that is worse in either measure', () => {
    const first = tried([0.2, 0.2, 0.3], { partialAuc: [0.5] })
    const higher = tried([0.4, 0.4, 0.45], { partialAuc: [0.4] })
    expect(bestOfFamilies([[first], [higher]])).toBe(first)
    const wider = tried([0.1, 0.1, 0.3], { partialAuc: [0.9] })
    expect(bestOfFamilies([[first], [wider]])).toBe(first)
  })

  it('takes the better partial AUC of those whose metric cannot be told from the best', () => {
    const lucky = tried([0, 0, 0.1], { partialAuc: [0.2] })
    const solid = tried([0, 0, 0], { partialAuc: [0.6] })
    expect(bestOfFamilies([[], [lucky, solid]])).toBe(solid)
    const surely = tried([0.1, 0.1, 0.2], { partialAuc: [0.2] })
    expect(bestOfFamilies([[], [surely, solid]])).toBe(surely)
  })

  it('is the best of the others when the first family is empty', () => {
    const only = tried([0.1])
    expect(bestOfFamilies([[], [only]])).toBe(only)
  })

  it('is what comparing every pair split by split says, also where many tie', () => {
    const random = Random.fromSeed(3)
    const some = (count: number) => Array.from({ length: 4 }, () => random.integer(count) / count)
    for (let round = 0; round < 300; round++) {
      const family = () =>
        Array.from({ length: random.integer(6) }, () =>
          tried(some(3), { partialAuc: some(4), selected: random.integer(3) }),
        )
      const families = [family(), family(), [tried(some(3))]]
      expect(bestOfFamilies(families)).toBe(bestByPairs(families))
    }
  })
})

type Measure = 'value' | 'partialAuc'

/** The definition, with the differences of two settings on each split wherever they are compared. */
function bestByPairs(families: Tried[][]): Tried {
  const spread = (a: Tried, b: Tried, measure: Measure) =>
    spreadOf(a.splits.map((split, i) => split[measure] - b.splits[i][measure]))
  const isSurer = (a: Tried, b: Tried, measure: Measure) => {
    const { mean, standardError } = spread(a, b, measure)
    return mean > standardError + 1e-12
  }
  const all = families.flat()
  const near = all.filter((one) => !isSurer(bestOf(all), one, 'value'))
  const challenger = near.reduce((best, other) => {
    const { mean } = spread(other, best, 'partialAuc')
    const fewer = meanOf(best, 'selected') - meanOf(other, 'selected')
    return (Math.abs(mean) > 1e-12 ? mean : fewer) > 0 ? other : best
  })
  if (families[0].length === 0) return challenger
  const keeper = bestOf(families[0])
  const measures: Measure[] = ['value', 'partialAuc']
  const surely = measures.some((measure) => isSurer(challenger, keeper, measure))
  const nowhereWorse = measures.every((measure) => spread(challenger, keeper, measure).mean >= -1e-12)
  return surely && nowhereWorse ? challenger : keeper
}

describe('the rule of one standard error', () => {
  it('takes the sparsest setting near the best', () => {
    const best = tried([0.4, 0.6, 0.5], { selected: 30 }) // 0.5 ± 0.058
    const near = tried([0.45, 0.45, 0.45], { selected: 4 })
    const far = tried([0.4, 0.4, 0.4], { selected: 1 })
    expect(sparsestNear([far, near, best], best)).toBe(near)
  })
})

describe('all settings', () => {
  it('tie when the metric has one mean for them', () => {
    expect(allTie([tried([0, 0]), tried([0, 0])])).toBe(true)
    expect(allTie([tried([0, 0]), tried([0, 0.1])])).toBe(false)
  })
})

describe('mean and standard error', () => {
  it('are those of the textbook, and 0 for one value', () => {
    expect(spreadOf([1, 2, 3])).toEqual({ mean: 2, standardError: Math.sqrt(1 / 3) })
    expect(spreadOf([4])).toEqual({ mean: 4, standardError: 0 })
  })
})
