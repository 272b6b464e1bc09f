import { InfinitePushError } from '@infinite-push/core'
import { MISSING_WORDS } from '@infinite-push/core/internal'
import { EXPORTERS, type ExportFormat, exportModel, scoringRule } from '@infinite-push/exports'
import { describe, expect, it } from 'vitest'
import { handMadeModel, sonarCase } from './scored-case.js'

const { model } = sonarCase()
const formats = Object.keys(EXPORTERS) as ExportFormat[]

function refusal(act: () => unknown): InfinitePushError {
  try {
    act()
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('Nothing was thrown.')
}

describe('exportModel', () => {
  it('knows five formats', () => {
    expect(formats).toEqual(['onnx', 'js', 'python', 'sql', 'elasticsearch'])
  })

  it.each(formats)('tells for %s a file name, a media type and the columns a table needs', (to) => {
    const { fileName, mediaType, columns, content, warnings } = exportModel(model, { to })
    expect(fileName).toMatch(/^scoring[-_]rule\.[\w.]+$/)
    expect(mediaType).toMatch(/^\w+\/[\w-]+$/)
    expect([...columns].sort()).toEqual(Object.keys(model.weights).sort())
    expect(content.length).toBeGreaterThan(100)
    expect(warnings).toEqual([])
  })

  it.each(formats)('warns of a model that is empty or not solved, and exports it to %s', (to) => {
    const certificate = { primal: 1, dual: 0.5, relativeGap: 0.5 }
    const empty = { ...handMadeModel([], false), certificate, status: 'time-limit' as const }
    const { warnings, columns } = exportModel(empty, { to })
    expect(warnings.map(({ code }) => code)).toEqual(['empty-model', 'not-solved'])
    expect(columns).toEqual([])
  })

  it('names the nearest format', () => {
    const error = refusal(() => exportModel(model, { to: 'pyton' as ExportFormat }))
    expect(error).toMatchObject({ code: 'unknown-format', kind: 'usage', field: 'to' })
    expect(error.hint).toBe('Did you mean python? There are onnx, js, python, sql, elasticsearch.')
    expect(refusal(() => exportModel(model, { to: 'constructor' as ExportFormat })).code).toBe('unknown-format')
  })

  it('refuses a setting that the format does not have', () => {
    const error = refusal(() => exportModel(model, { to: 'js', table: 'x' }))
    expect(error).toMatchObject({ code: 'other-format', field: 'table', hint: 'It takes no settings.' })
  })
})

describe('the scoring rule', () => {
  const learnt = { mean: 1, scale: 2, fill: 3 }

  it('folds standardizing, fill and indicator into what a column contributes', () => {
    const age = [
      { ...learnt, weight: 4, encoding: { kind: 'number' as const, column: 'age' } },
      { ...learnt, weight: 6, mean: 0.5, encoding: { kind: 'missing' as const, column: 'age' } },
    ]
    const [rule] = scoringRule(handMadeModel(age, true)).columns
    expect(rule).toEqual({ name: 'age', kind: 'number', slope: 2, whenMissing: 2 * 3 + 3, average: 2 * 1 + 3 * 0.5 })
    expect(scoringRule(handMadeModel(age, true)).offset).toBe(-3.5)
    expect(scoringRule(handMadeModel(age, false)).columns[0].whenMissing).toBeUndefined()
  })

  it('knows a category by features without a weight, too', () => {
    const features = [
      { ...learnt, weight: 0, encoding: { kind: 'level' as const, column: 'color', level: 'NA' } },
      { ...learnt, weight: 6, encoding: { kind: 'missing' as const, column: 'color' } },
    ]
    expect(scoringRule(handMadeModel(features, false)).columns).toMatchObject([
      { kind: 'category', levels: [], whenMissing: 3, missingWords: MISSING_WORDS.filter((word) => word !== 'NA') },
    ])
  })
})
