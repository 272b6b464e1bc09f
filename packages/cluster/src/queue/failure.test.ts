import { expect, it } from 'vitest'
import { packFailure, unpackFailure } from './failure.js'

it('a failure comes out as it went in', () => {
  const refusal = {
    code: 'one-class',
    message: 'All rows are positive.',
    kind: 'data',
    hint: 'Look.',
    field: 'label',
    values: { rows: 208, classes: [{ value: 'M', count: 208 }], source: 'sonar.csv' },
  } as const
  expect(unpackFailure(packFailure(refusal))).toEqual(refusal)
})

it.each(['', 'null', '[1]', '{"message":{},"kind":"code","hint":1,"code":null}'])(
  'what is no failure is taken for one that cannot be read: %s',
  (text) => {
    expect(unpackFailure(text)).toEqual({
      code: 'piece-failed',
      message: expect.stringContaining('cannot be read'),
      kind: 'data',
      hint: expect.stringContaining('without a queue'),
      field: undefined,
      values: { why: undefined },
    })
  },
)

it('a failure cannot write over the terminal', () => {
  const { message } = unpackFailure(JSON.stringify({ message: 'a\u001b[2J\nb'.repeat(5000) }))
  expect(message).toMatch(/^a \[2J ba/)
  expect(message.length).toBeLessThanOrEqual(2000)
})
