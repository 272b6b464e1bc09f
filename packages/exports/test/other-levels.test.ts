import { exportModel } from '@infinite-push/exports'
import { describe, expect, it } from 'vitest'
import { expectScores, rowObjects } from './agreement.js'
import { type HandMadeFeature, handMadeCase, handMadeModel } from './scored-case.js'

const learnt = { mean: 0.25, scale: 2, fill: 0.5 }
const levels = ['red', 'green']
const features: HandMadeFeature[] = [
  { ...learnt, weight: 3, encoding: { kind: 'level', column: 'colour', level: 'red' } },
  { ...learnt, weight: 0, encoding: { kind: 'level', column: 'colour', level: 'green' } },
  { ...learnt, weight: -2, encoding: { kind: 'other', column: 'colour', levels } },
]
const cells = ['red', 'green', 'blue', 'never seen', null]
const scored = handMadeCase(features, new Map([['colour', cells]]), { withFill: true })

describe('levels that are one feature', () => {
  it('are scored by JavaScript as by the model', async () => {
    const source = String(exportModel(scored.model, { to: 'js' }).content)
    const { scoreAll } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)
    expectScores(scoreAll(rowObjects(scored)), scored, 1e-12)
  })

  it('are in every other export', () => {
    expect(String(exportModel(scored.model, { to: 'sql' }).content)).toContain('ELSE -1e0')
    expect(String(exportModel(scored.model, { to: 'python' }).content)).toMatch(/"green": 0\.0.*\}, -1\.0/)
    expect(String(exportModel(scored.model, { to: 'elasticsearch' }).content)).toContain('colour_other')
    expect(exportModel(scored.model, { to: 'onnx' }).content.length).toBeGreaterThan(100)
  })

  it('are refused where they are hashed, and so are dates', () => {
    const hashed = { kind: 'hash' as const, column: 'x', bucket: 0, buckets: 8 }
    const date = {
      kind: 'date' as const,
      column: 'x',
      part: 'days' as const,
      since: '2024-01-01',
      order: 'dmy' as const,
    }
    for (const encoding of [hashed, date]) {
      const model = handMadeModel([{ ...learnt, weight: 1, encoding }], false)
      expect(() => exportModel(model, { to: 'js' })).toThrow(/no export computes/)
    }
  })
})
