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
      expect(formatOf(`a.parquet${end}`)).toBe('parquet')
      expect(formatOf(`a.json${end}`)).toBe('json')
      for (const kind of ['ndjson', 'jsonl']) expect(formatOf(`a.${kind}${end}`)).toBe('ndjson')
      expect(formatOf(`a.ARFF${end}`)).toBe('arff')
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

  it('is told from the content when it is Parquet, JSON, NDJSON or ARFF', () => {
    expect(formatOf('stdin', 'PAR1\u0000')).toBe('parquet')
    expect(formatOf('stdin', '\n [{"a":1}]')).toBe('json')
    expect(formatOf('stdin', '{"a": [1, 2],\n "b": [3, 4]}')).toBe('json')
    expect(formatOf('stdin', '{"a":1}\n{"a":2}\n')).toBe('ndjson')
    expect(formatOf('stdin', '% Title\n%\n@RELATION iris\n')).toBe('arff')
  })

  it('is NDJSON in a .json file of one object per line, unless --format says otherwise', () => {
    expect(formatOf('a.json', '{"a":1}\r\n{"a":2}\r\n')).toBe('ndjson')
    expect(formatOf('a.json', '{"a":[1]}\n')).toBe('json')
    expect(formatOf('a.json', '{"a":1}\n{"a":2}\n', 'json')).toBe('json')
  })

  it('is refused, with the nearest name, when --format names none', () => {
    expect(() => formatOf('-', '', 'csvv')).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringMatching(/^Did you mean csv/) }),
    )
    expect(() => formatOf('-', '', '__proto__')).toThrow(/no such format/)
  })

  it('is asked for when nothing tells it', () => {
    expect(() => formatOf('stdin', 'hello\n')).toThrow(
      expect.objectContaining({ kind: 'usage', hint: expect.stringMatching(/format: 'csv'/) }),
    )
  })

  it('is refused for what is no UTF-8 text', () => {
    expect(() => formatOf('a.csv', 'a\u0000b')).toThrow(expect.objectContaining({ kind: 'data', code: 'not-text' }))
    expect(() => formatOf('a.csv', 'PAR1\u0000')).toThrow(/is a Parquet file/)
  })
})
