import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { colorsFor } from './color.js'
import { Terminal } from './terminal.js'
import { textWidth } from './text-width.js'
import { visible } from './visible.js'

/** What a stream gets. */
function written(text: string, { isTTY = true, isForPeople = false } = {}): string {
  const stream = Object.assign(new PassThrough(), { isTTY })
  new Terminal(stream, isForPeople).write(text)
  return String(stream.read())
}

describe('control characters', () => {
  it.each([
    ['\u001b[2J', '␛[2J'],
    ['\u001b]0;title\u0007', '␛]0;title␇'],
    ['a\rb\bc', 'a␍b␈c'],
    ['\u009b2J\u007f', '\\u009b2J\\u007f'],
    ['\u202eabc\u2028', '\\u202eabc\\u2028'],
    ['naïve 名前\t1\n', 'naïve 名前\t1\n'],
  ])('are seen on a terminal: %j', (text, seen) => {
    expect(visible(text)).toBe(seen)
    expect(written(text)).toBe(seen)
    expect(textWidth(text)).toBe(textWidth(seen))
  })

  it('of colours stay, those of names beside them do not', () => {
    const { red } = colorsFor({ isTTY: true }, {})
    expect(written(red('\u001b[31mname\u001b[0m'))).toBe('\u001b[31m␛[31mname␛[0m\u001b[39m')
  })

  it('stay in data for other programs, and are seen in a log for people', () => {
    expect(written('\u001b[2J', { isTTY: false })).toBe('\u001b[2J')
    expect(written('\u001b[2J', { isTTY: false, isForPeople: true })).toBe('␛[2J')
  })
})
