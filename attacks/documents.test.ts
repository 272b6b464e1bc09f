import { fit, parseModel, serializeModel } from '@infinite-push/core'
import { exportModel } from '@infinite-push/exports'
import { describe, expect, it } from 'vitest'
import { sonar } from '../packages/core/test/sonar.js'
import { handMadeModel } from '../packages/exports/test/scored-case.js'
import { csvLine } from '../packages/report/src/list/csv.js'
import { HOSTILE_DOCUMENTS } from './documents.js'

const TEXT = serializeModel(fit(sonar(), { lambdaRatio: 0.1 }))

describe('a hostile model document', () => {
  it('was a good one before', () => expect(parseModel(TEXT).features.total).toBe(60))

  it.each(HOSTILE_DOCUMENTS)('is refused: %s', (_, change, code) => {
    const changed = change(TEXT)
    expect(changed).not.toBe(TEXT)
    expect(() => parseModel(changed)).toThrow(expect.objectContaining({ name: 'InfinitePushError', code }))
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

describe('what leaves the program', () => {
  const model = parseModel(TEXT)

  it('as SQL holds no NUL', () => {
    const names = model.scoring.names.map((name) => `${name}\0`)
    const nul = { ...model, scoring: { ...model.scoring, names } }
    expect(() => exportModel(nul, { to: 'sql' })).toThrow(expect.objectContaining({ code: 'nul-in-text' }))
  })

  it('as ONNX holds no number beyond its own', () => {
    const encoding = { kind: 'level', column: 'c', level: 'a' } as const
    const huge = handMadeModel([{ encoding, weight: 1e200, mean: 0, scale: 1, fill: 0 }], true)
    expect(() => exportModel(huge, { to: 'onnx' })).toThrow(expect.objectContaining({ code: 'beyond-float32' }))
  })

  it('as CSV runs nothing in a spreadsheet, also behind characters that are not seen', () => {
    for (const lead of ['', '\0', '\u0001', '\u007f', '\t']) {
      expect(csvLine([`${lead}=cmd|calc`])).toBe(`'${lead}=cmd|calc\n`)
    }
  })
})
