import { describe, expect, it } from 'vitest'
import { tableFormat } from './format.js'

const head = (text: string) => new TextEncoder().encode(text)
const formatOf = (name: string, text = '', said?: string) => tableFormat({ name, head: head(text) }, said)

describe('the format of a table', () => {
  it('is what --format says, before anything else', () => {
    expect(formatOf('a.csv', '', 'tsv')).toBe('tsv')
    expect(formatOf('stdin', 'a,b', 'libsvm')).toBe('svmlight')
    expect(formatOf('stdin', 'a,b', 'CSV')).toBe('csv')
  })

  it('is told from the name, gzipped or not', () => {
    for (const end of ['', '.gz']) {
      expect(formatOf(`a.csv${end}`)).toBe('csv')
      expect(formatOf(`a.b.TSV${end}`)).toBe('tsv')
      for (const kind of ['libsvm', 'svmlight', 'dat']) expect(formatOf(`a.${kind}${end}`)).toBe('svmlight')
    }
  })

  it('is told from the first lines when the name does not tell', () => {
    expect(formatOf('stdin', 'a,b\n1,2\n')).toBe('csv')
    expect(formatOf('table.txt', '\r\na;b\r\n1;2')).toBe('csv')
    expect(formatOf('table.txt', 'a, b\tc\n')).toBe('tsv')
    expect(formatOf('stdin', '# made by hand\n+1 qid:3 1:0.5 # x\n')).toBe('svmlight')
    expect(formatOf('a.train', '-1.0 0:1e-3\t7:2\n')).toBe('svmlight')
    expect(formatOf('stdin', 'time 12:30,b\n')).toBe('csv')
  })

  it('is refused, with what is supported, for formats of later versions', () => {
    for (const name of ['a.parquet', 'a.json.gz', 'a.ndjson', 'a.ARFF']) {
      expect(() => formatOf(name)).toThrow(/not supported yet in this version/)
    }
    expect(() => formatOf('stdin', 'PAR1\u0000')).toThrow(/parquet is not supported yet/)
    expect(() => formatOf('stdin', '[{"a":1}]')).toThrow(/json is not supported yet/)
    expect(() => formatOf('stdin', '@relation x')).toThrow(/arff is not supported yet/)
    expect(() => formatOf('a.csv', '', 'parquet')).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringContaining('.csv, .tsv and .libsvm') }),
    )
  })

  it('is refused, with the nearest name, when --format names none', () => {
    expect(() => formatOf('-', '', 'csvv')).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringMatching(/^Did you mean csv/) }),
    )
    expect(() => formatOf('-', '', '__proto__')).toThrow(/no such format/)
  })

  it('is asked for when nothing tells it', () => {
    expect(() => formatOf('stdin', 'hello\n')).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringMatching(/--format csv/) }),
    )
  })

  it('is refused for what is no UTF-8 text', () => {
    expect(() => formatOf('a.csv', 'a\u0000b')).toThrow(expect.objectContaining({ kind: 'data', code: 'not-text' }))
    const wide = Uint8Array.of(0xff, 0xfe, 97, 0, 44, 0)
    expect(() => tableFormat({ name: 'a.csv', head: wide })).toThrow(/UTF-16/)
  })
})
