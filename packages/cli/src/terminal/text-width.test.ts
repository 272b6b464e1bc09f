import { expect, it } from 'vitest'
import { textWidth, wrapped } from './text-width.js'

it('a line that is wider than a terminal is broken between words, and nothing of it is lost', () => {
  const line = '  a fold had 132 negatives,  and pos-at-top falls as they grow'
  expect(wrapped(line, 80)).toEqual([line])
  const parts = wrapped(line, 30)
  expect(parts).toEqual(['  a fold had 132 negatives,', '    and pos-at-top falls as', '    they grow'])
  for (const part of parts) expect(textWidth(part)).toBeLessThan(30)
})

it('a word that is wider than a terminal stays whole', () => {
  expect(wrapped('see https://example.org/a/long/address now', 12)).toEqual([
    'see',
    '  https://example.org/a/long/address',
    '  now',
  ])
})
