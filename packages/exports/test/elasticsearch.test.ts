import { probabilityOf } from '@infinite-push/core'
import { exportModel } from '@infinite-push/exports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectScores, expectUse, rowObjects } from './agreement.js'
import { NASTY_NAMES, randomCase } from './random-case.js'
import { type Cell, handMadeCase, type ScoredCase, sonarCase, withUse } from './scored-case.js'

type Document = Record<string, Cell>

/** The queries that the export uses. */
interface Query {
  exists?: { field: string }
  term?: Record<string, { value: Cell }>
  bool?: { must_not: Query[] }
  constant_score?: { filter: Query; boost: number }
  function_score?: { query: Query; script_score: { script: { source: string; params: { field: string } } } }
}

interface Exported {
  about: { offset: number }
  featureset: { features: { name: string; template: Query | string }[] }
  model: { name: string; model: { type: string; definition: string } }
}

const exported = ({ model }: ScoredCase): Exported =>
  JSON.parse(String(exportModel(model, { to: 'elasticsearch' }).content))

const present = (document: Document, field: string) => Object.hasOwn(document, field) && document[field] !== null

function matches({ exists, term, bool }: Query, document: Document): boolean {
  if (exists) return present(document, exists.field)
  if (bool) return !bool.must_not.some((query) => matches(query, document))
  return Object.entries(term ?? {}).every(([field, { value }]) => present(document, field) && document[field] === value)
}

/** What a query scores, 0 where it does not match; like Elasticsearch it refuses scores below 0. */
function queryScore({ constant_score, function_score }: Query, document: Document): number {
  if (constant_score) return matches(constant_score.filter, document) ? constant_score.boost : 0
  if (!function_score || !matches(function_score.query, document)) return 0
  const { source, params } = function_score.script_score.script
  const doc = Object.fromEntries(Object.entries(document).map(([field, value]) => [field, { value }]))
  // Painless is near enough to JavaScript, but for how it declares variables.
  const body = source.includes('return') ? source.replace(/\b(?:double|int) /g, 'let ') : `return ${source}`
  const score = new Function('doc', 'params', body)(doc, params)
  if (score < 0) throw new Error('script_score script returned an invalid score')
  return score
}

function scores(scored: ScoredCase): number[] {
  const { about, featureset, model } = exported(scored)
  const weights: Record<string, number> = JSON.parse(model.model.definition)
  const features = featureset.features.map(({ name, template }) => {
    expect(JSON.stringify(template)).not.toContain('{{')
    return { weight: weights[name], query: typeof template === 'string' ? (JSON.parse(template) as Query) : template }
  })
  return rowObjects(scored).map((document) =>
    features.reduce((sum, { weight, query }) => sum + weight * queryScore(query, document), about.offset),
  )
}

describe('the Learning-to-Rank model', () => {
  it('scores sonar as the model does, up to the offset that it tells', () => {
    const sonar = sonarCase()
    expectScores(scores(sonar), sonar, 1e-12)
  })

  it('scores features through their ranks as the model does', () => {
    const sonar = sonarCase('rank')
    expectScores(scores(sonar), sonar, 1e-12)
  })

  it('scores every model as the model does, whatever its columns are called', () => {
    const complete = randomCase.filter((scored) => !scored.scores.some(Number.isNaN))
    fc.assert(fc.property(complete, (scored) => expectScores(scores(scored), scored, 1e-9)))
  })

  it('says that it has scores only, and how they become probabilities and flags', () => {
    const sonar = withUse(sonarCase(), 'platt')
    const { warnings, content } = exportModel(sonar.model, { to: 'elasticsearch' })
    expect(warnings.map(({ code }) => code)).toContain('scores-only')
    const { about } = JSON.parse(String(content))
    const own = scores(sonar).map((score) => score - about.offset)
    expectUse(
      own.map((score) => ({
        probability: probabilityOf(about.calibration, score),
        flagged: score > about.flagAbove,
      })),
      sonar.use,
    )
  })

  it('takes a missing field for the training mean where the model has no substitute', () => {
    const feature = { encoding: { kind: 'number' as const, column: 'age' }, weight: 2, mean: 30, scale: 4, fill: 99 }
    const [atMean, missing] = scores(handMadeCase([feature], new Map([['age', [30, null]]]), { withFill: false }))
    expect(missing).toBe(atMean)
  })

  it('has a weight for each feature, and plain names for all', () => {
    const features = NASTY_NAMES.map((column) => {
      return { encoding: { kind: 'number' as const, column }, weight: 1, mean: 1, scale: 1, fill: 0 }
    })
    const { featureset, model } = exported(handMadeCase(features, new Map(), { withFill: false }))
    const names = featureset.features.map(({ name }) => name)
    expect(new Set(names).size).toBe(3 * NASTY_NAMES.length)
    for (const name of names) expect(name).toMatch(/^\w+$/)
    expect(Object.keys(JSON.parse(model.model.definition)).sort()).toEqual([...names].sort())
    expect(model.model.type).toBe('model/linear')
  })

  it('is called as the user wants', () => {
    const { model } = sonarCase()
    const text = String(exportModel(model, { to: 'elasticsearch', name: 'sonar-1' }).content)
    expect(JSON.parse(text)).toMatchObject({ featureset: { name: 'sonar-1' }, model: { name: 'sonar-1' } })
    expect(() => exportModel(model, { to: 'elasticsearch', name: 'a/b' })).toThrow('cannot be the name of a model')
  })
})
