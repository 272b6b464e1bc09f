import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FRESH, type Session } from './session.js'
import { sessionDocument, sessionOf } from './session-document.js'

const SESSION: Session = {
  ...FRESH,
  data: { kind: 'file', name: 'x.csv' },
  problem: {
    ...FRESH.problem,
    corrections: [
      { row: 2, to: 'negative' },
      { row: 9, to: 'leave-out' },
    ],
  },
  marks: [{ row: 4, note: 'ask' }],
  budget: 20,
}

describe('a session document', () => {
  it('brings settings, corrections and marks back', () => {
    const document = JSON.parse(JSON.stringify(sessionDocument(SESSION, { name: 'x.csv', sha256: 'ab' })))
    expect(sessionOf(document)).toEqual({ session: SESSION, table: { name: 'x.csv', sha256: 'ab' } })
  })

  it('takes nonsense for nothing, whatever it is', () => {
    fc.assert(fc.property(fc.anything(), (value) => void expect(sessionOf(value)).toBeUndefined()))
    const odd = {
      ...sessionDocument(SESSION),
      corrections: [{ row: -1, to: 'positive' }, { row: 3, to: 'evil' }, 7],
      marks: 'x',
    }
    expect(sessionOf(odd)?.session).toEqual({ ...SESSION, problem: FRESH.problem, marks: [] })
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (settings, corrections, marks) => {
        expect(sessionOf({ ...sessionDocument(FRESH), settings, corrections, marks })).toBeDefined()
      }),
    )
  })
})
