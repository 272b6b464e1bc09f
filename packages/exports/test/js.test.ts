import { exportModel } from '@infinite-push/exports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectScores, expectUse, rowObjects } from './agreement.js'
import { NASTY_NAMES, randomCase } from './random-case.js'
import { handMadeCase, type ScoredCase, sonarCase, withUse } from './scored-case.js'

interface ScoringModule {
  score(row: object): number
  probability(row: object): number
  flagged(row: object): boolean
  scoreAll(rows: Iterable<object>): number[]
  meta: { features: string[]; trainingHash: string }
}

function sourceOf({ model }: ScoredCase): string {
  return String(exportModel(model, { to: 'js' }).content)
}

async function load(scored: ScoredCase): Promise<ScoringModule> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(sourceOf(scored))}`)
}

describe('the JavaScript module', () => {
  it('scores sonar as the model does', async () => {
    const sonar = sonarCase()
    const { score, scoreAll, meta } = await load(sonar)
    expectScores(scoreAll(rowObjects(sonar)), sonar, 1e-12)
    expect(score(rowObjects(sonar)[3])).toBeCloseTo(sonar.scores[3], 12)
    expect(meta.features).toEqual(sonar.model.scoring.names.filter((_, k) => sonar.model.scoring.weights[k] !== 0))
    expect(meta.trainingHash).toBe(sonar.model.training.hash)
  })

  it('scores features through their ranks as the model does', async () => {
    const sonar = sonarCase('rank')
    expectScores((await load(sonar)).scoreAll(rowObjects(sonar)), sonar, 1e-12)
  })

  it('scores every model as the model does, whatever its columns are called', async () => {
    await fc.assert(
      fc.asyncProperty(randomCase, async (scored) => {
        expectScores((await load(scored)).scoreAll(rowObjects(scored)), scored, 1e-9)
      }),
      { numRuns: 100 },
    )
  })

  it.each(['platt', 'isotonic'] as const)('gives probabilities (%s) and flags', async (kind) => {
    const sonar = withUse(sonarCase(), kind)
    const { probability, flagged } = await load(sonar)
    const rows = rowObjects(sonar)
    expectUse(
      rows.map((row) => ({ probability: probability(row), flagged: flagged(row) })),
      sonar.use,
    )
    expect(sourceOf(sonarCase())).not.toContain('export function probability')
  })

  const numbers = handMadeCase(
    [{ encoding: { kind: 'number', column: 'age' }, weight: 2, mean: 1, scale: 4, fill: 5 }],
    new Map([['age', [3]]]),
    { withFill: true },
  )

  it('takes cells as text, as they come from CSV', async () => {
    const { score } = await load(numbers)
    expect(score({ age: ' 3 ' })).toBe(1)
    for (const missing of ['', ' ', 'NA', '?', null, undefined, Number.NaN]) expect(score({ age: missing })).toBe(2)
    expect(() => score({ age: 'old' })).toThrow('"age": "old" is not a number.')
  })

  it('misses a column that is not there, rather than to take it for missing cells', async () => {
    const { score } = await load(numbers)
    expect(() => score({ Age: 3 })).toThrow('The row has no column "age".')
    const inherited = handMadeCase(
      [{ encoding: { kind: 'number', column: 'toString' }, weight: 2, mean: 1, scale: 4, fill: 5 }],
      new Map(),
      { withFill: true },
    )
    await expect(load(inherited).then((module) => module.score({}))).rejects.toThrow('no column "toString"')
  })

  it('can stand inside a page: no name ends its script', () => {
    const features = NASTY_NAMES.map((column) => ({
      ...{ encoding: { kind: 'number' as const, column }, weight: 1, mean: 0, scale: 1, fill: 0 },
    }))
    expect(sourceOf(handMadeCase(features, new Map(), { withFill: false }))).not.toContain('</script')
  })
})
