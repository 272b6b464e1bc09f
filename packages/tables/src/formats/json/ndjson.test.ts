import { describe, expect, it } from 'vitest'
import { pieces, record, refusal } from '../../../test/recording-sink.js'
import { readNdjsonRows } from './ndjson.js'

const read = (text: string, size?: number) =>
  readNdjsonRows({ name: 'data.ndjson', chunks: pieces(text, size) }, record)

describe('an NDJSON table', () => {
  it('has one object per line, blank lines and a missing last newline aside', async () => {
    const text = '\ufeff{"a": 1, "b": "x"}\r\n\n{"b": "y", "c": false}'
    const expected = [
      ['a', 'b', 'c'],
      [1, 'x', null],
      [null, 'y', false],
    ]
    for (const size of [1, 2, 3, 7, 1000]) expect((await read(text, size)).plain()).toEqual(expected)
  })

  it('is refused with line and column', async () => {
    expect((await refusal(read('{"a": 1}\n{"a": 1,}\n'))).message).toBe(
      'data.ndjson, line 2, column 9: } where a key in quotes is expected.',
    )
    expect((await refusal(read('{"a": 1}\n[1]\n'))).message).toContain(
      'line 2, column 1: an array where a row is expected',
    )
    expect((await refusal(read('{"a": 1}\n{"a": [1]}\n'))).message).toContain(
      'line 2, column 7: row 2, "a" is an array',
    )
    expect((await refusal(read('{"a": 1}\n{"a"'))).message).toContain('line 2, column 5: the text ends')
    expect((await refusal(read(''))).code).toBe('empty-table')
  })
})
