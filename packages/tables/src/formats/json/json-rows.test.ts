import { describe, expect, it } from 'vitest'
import { pieces, record, refusal } from '../../../test/recording-sink.js'
import { readJsonRows } from './json-rows.js'

const read = (text: string, size?: number) => readJsonRows({ name: 'data.json', chunks: pieces(text, size) }, record)
const plain = async (text: string, size?: number) => (await read(text, size)).plain()
const failure = (text: string) => refusal(read(text))

describe('a JSON table', () => {
  const objects = '[{"a": 1, "b": "x\\n\\u00e9"},\n {"b": null, "c": true, "a": -2.5e-3}, {}]'
  const table = [
    ['a', 'b', 'c'],
    [1, 'x\né', null],
    [-0.0025, null, true],
    [null, null, null],
  ]

  it('is an array of objects: columns in order of first appearance, absent ones missing', async () => {
    expect(await plain(objects)).toEqual(table)
  })

  it('is the same wherever the text is cut', async () => {
    for (let size = 1; size < 9; size++) expect(await plain(objects, size), `pieces of ${size}`).toEqual(table)
  })

  it('is an array of arrays under a header row, with the lines of the rows', async () => {
    const sink = await read('[["a", "b"],\n [1, "x"],\n\n [null, false]]')
    expect(sink.plain()).toEqual([
      ['a', 'b'],
      [1, 'x'],
      [null, false],
    ])
    expect(sink.lines).toEqual([2, 4])
  })

  it('is an object of columns', async () => {
    expect(await plain('{"a": [1, 2], "b": ["x", null], "__proto__": [3, 4]}')).toEqual([
      ['a', 'b', '__proto__'],
      [1, 'x', 3],
      [2, null, 4],
    ])
    expect(({} as Record<string, unknown>)[0]).toBeUndefined()
  })

  it("is pandas' split form, index or not", async () => {
    const expected = [
      ['a', 'b'],
      [1, 2],
      [3, 4],
    ]
    expect(await plain('{"columns":["a","b"],"index":[0,1],"data":[[1,2],[3,4]]}')).toEqual(expected)
    expect(await plain('{"columns":["a","b"],"data":[[1,2],[3,4]],"index":[7,9]}')).toEqual(expected)
    expect(await plain('{"columns":["a","b"],"data":[1,2]}')).toEqual([
      ['columns', 'data'],
      ['a', 1],
      ['b', 2],
    ])
  })

  it('keeps the digits of whole numbers that doubles cannot hold', async () => {
    expect(await plain('[{"id": 9007199254740993, "x": 1e300, "y": 9007199254740991}]')).toEqual([
      ['id', 'x', 'y'],
      ['9007199254740993', 1e300, 9007199254740991],
    ])
  })

  it('has harmless keys, whatever they are called', async () => {
    const rows = await plain('[{"__proto__": 1, "constructor": 2}, {"__proto__": 3}]')
    expect(rows).toEqual([
      ['__proto__', 'constructor'],
      [1, 2],
      [3, null],
    ])
  })

  it('may have NaN for a missing value, as Python writes it', async () => {
    expect(await plain('[{"a": NaN}, {"a": 1}]')).toEqual([['a'], [null], [1]])
  })

  it('is refused with line, column and path where a value is nested', async () => {
    expect((await failure('[{"a": 1},\n {"a": {"b": 2}}]')).message).toBe(
      'data.json, line 2, column 8: row 2, "a" is an object, but a cell is a number, text, true, false or null.',
    )
    expect((await failure('[["a"],[[1]]]')).message).toContain('row 1, column 1 is an array')
    expect((await failure('{"a": {"0": 1}}')).hint).toContain('orient="records"')
    expect((await failure('{"a": [[1]]}')).message).toContain('"a", value 1 is an array')
    expect((await failure('[1, 2]')).code).toBe('not-a-table')
    expect((await failure('7')).code).toBe('not-a-table')
    expect((await failure('{"a": 1}')).message).toContain('the value of "a" is 1')
  })

  it('is refused with line and column where the text is wrong', async () => {
    const places: [string, string][] = [
      ['[{"a": 1,}]', 'line 1, column 10: } where a key in quotes is expected.'],
      ['[{"a" 1}]', 'line 1, column 7: 1 where a colon is expected.'],
      ['[{"a": 1}\n{"a": 2}]', 'line 2, column 1: { where a comma or a closing bracket is expected.'],
      ['[{"a": tru}]', 'line 1, column 8: tru is not a JSON value.'],
      ['[{"a": 01}]', 'line 1, column 8: 01 is not a JSON value.'],
      ['[{"a": 1e400}]', 'line 1, column 8: 1e400 is not a finite number.'],
      ['[{"a": "x\ny"}]', 'line 1, column 8: the string "x\ny" holds a wrong escape or a control character.'],
      ['[{"a": "\\x"}]', 'line 1, column 8: the string "\\x" holds a wrong escape or a control character.'],
      ['[{"a": "x', 'line 1, column 8: a string is never closed.'],
      ['[{"a": 1}', 'line 1, column 10: the text ends in the middle of a value.'],
      ["[{'a': 1}]", "line 1, column 3: ' where a key in quotes or } is expected."],
      ['[{"a": 1}] 5', 'line 1, column 12: 5 where the end of the text is expected.'],
      ['[{"a": 1, "a": 2}]', 'line 1, column 16: the key "a" occurs twice.'],
      ['[["a"],[1,2]]', 'line 1, column 12: 2 values where there are 1 columns.'],
      ['[[1,2],[1,2]]', 'line 1, column 6: the first row has to name the columns, but it holds 1.'],
    ]
    for (const [text, message] of places) {
      const error = await failure(text)
      expect(error.message).toBe(`data.json, ${message}`)
      expect(error.kind).toBe('data')
    }
  })

  it('is refused when it is empty or ragged', async () => {
    for (const text of ['[]', '{}', '']) expect((await failure(text)).kind, text).toBe('data')
    expect((await failure('{"a": [1, 2], "b": [1]}')).message).toContain('"a" has 2 values, but "b" has 1.')
  })

  it('does not allocate by rows × keys when the rows share none', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `{"k${i}":1}`)
    expect((await failure(`[${rows.join(',')}]`)).code).toBe('too-many-cells')
  })

  it('refuses deep nesting at once', async () => {
    expect((await failure('['.repeat(1_000_000))).code).toBe('nested-value')
    expect((await failure(`{"a":${'['.repeat(1_000_000)}`)).code).toBe('nested-value')
  })
})
