import { describe, expect, it } from 'vitest'
import { pieces, record, refusal } from '../../../test/recording-sink.js'
import { readArffRows } from './arff.js'

const read = (text: string, size?: number) => readArffRows({ name: 'data.arff', chunks: pieces(text, size) }, record)
const failure = (text: string) => refusal(read(text))
const withRows = (rows: string) => `@relation r\n@attribute a numeric\n@attribute b {x, 'y z'}\n@data\n${rows}`

/** Weather, as Weka writes it. */
const WEATHER = `% 1. Title: weather
@relation weather.symbolic

@attribute outlook {sunny, overcast, rainy}
@attribute temperature real
@attribute humidity REAL
@attribute windy {TRUE, FALSE}
@attribute play {yes, no}

@data
sunny,85,85,FALSE,no
overcast,83,86,FALSE,yes

% a comment
rainy, 70 ,?, TRUE ,yes
`

describe('an ARFF table', () => {
  const weather = [
    ['outlook', 'temperature', 'humidity', 'windy', 'play'],
    ['sunny', 85, 85, 'FALSE', 'no'],
    ['overcast', 83, 86, 'FALSE', 'yes'],
    ['rainy', 70, null, 'TRUE', 'yes'],
  ]

  it('is read as Weka writes it, with its lines', async () => {
    const sink = await read(WEATHER)
    expect(sink.plain()).toEqual(weather)
    expect(sink.lines).toEqual([11, 12, 15])
    expect(sink.columns[0]).toEqual({ name: 'outlook', kind: 'category', levels: ['sunny', 'overcast', 'rainy'] })
    expect(sink.columns[1]).toEqual({ name: 'temperature', kind: 'number' })
  })

  it('is the same wherever the text is cut, and with CRLF', async () => {
    for (const size of [1, 2, 3, 5, 17]) expect((await read(WEATHER, size)).plain()).toEqual(weather)
    expect((await read(WEATHER.replaceAll('\n', '\r\n'))).plain()).toEqual(weather)
  })

  it('declares names and levels with quotes and escapes, strings, dates and keywords in any case', async () => {
    const sink = await read(
      [
        "@RELATION 'a relation'",
        "@Attribute 'body \\'mass\\'' Integer",
        '@ATTRIBUTE "the note" String % free text',
        '@attribute when date "yyyy-MM-dd HH:mm"',
        "@attribute class {'c d', \"e\\tf\", '50%', g}",
        '@DATA',
        "7 , 'it\\'s, \\u00e9' , '2020-01-02 10:00', 'c d' % the end",
        '8\t"x"\t?\t\'50%\'',
      ].join('\n'),
    )
    expect(sink.columns).toEqual([
      { name: "body 'mass'", kind: 'number' },
      { name: 'the note', kind: 'text' },
      { name: 'when', kind: 'date' },
      { name: 'class', kind: 'category', levels: ['c d', 'e\tf', '50%', 'g'] },
    ])
    expect(sink.rows).toEqual([
      [7, "it's, é", '2020-01-02 10:00', 'c d'],
      [8, 'x', null, '50%'],
    ])
  })

  it('has sparse rows, where absent values are 0 or the first level', async () => {
    const sink = await read(withRows("{1 'y z'}\n{ 0 5.5 , 1 ? }\n{}\n"))
    expect(sink.rows).toEqual([
      [0, 'y z'],
      [5.5, null],
      [0, 'x'],
    ])
  })

  it('has instance weights in a column of their own', async () => {
    const sink = await read(withRows('1,x,{2.5}\n{0 1},{3}\n4,x\n'))
    expect(sink.columns[2]).toEqual({ name: 'instance weight', kind: 'number' })
    expect(sink.rows).toEqual([
      [1, 'x', 2.5],
      [1, 'x', 3],
      [4, 'x', 1],
    ])
    expect((await failure(withRows('1,x\n1,x,{2}\n'))).message).toContain('line 6, column 1: this row has a weight')
  })

  it('is refused with line and column', async () => {
    const places: [string, string][] = [
      [withRows('1\n'), 'line 5, column 1: 1 value for 2 attributes.'],
      [withRows('1,x,3\n'), 'line 5, column 5: 3 values for 2 attributes.'],
      [withRows('1,,x\n'), 'line 5, column 3: there is no value before the comma.'],
      [withRows('1,x,\n'), 'line 5, column 4: there is no value after the comma.'],
      [withRows('1,z\n'), 'line 5, column 3: "z" is no level of "b" (x, y z).'],
      [withRows('abc,x\n'), 'line 5, column 1: "abc" in "a" is not a finite number.'],
      [withRows("1,'x\n"), 'line 5, column 3: a quote is never closed.'],
      [withRows('{2 1}\n'), 'line 5, column 2: "2" is no index of a value that may come here.'],
      [withRows('{1 x, 0 1}\n'), 'line 5, column 7: "0" is no index of a value that may come here.'],
      [withRows('{2147483647 1}\n'), 'line 5, column 2: "2147483647" is no index of a value that may come here.'],
      [withRows('{0 1\n'), 'line 5, column 1: a sparse row is never closed.'],
      [withRows('1,x,{2\n'), 'line 5, column 5: what follows the row is no weight.'],
      ['@relation r\n@attribute\n', 'line 2, column 1: an attribute needs a name.'],
      ['@attribute a\n', 'line 1, column 1: the attribute "a" has no type.'],
      ['@attribute a complex\n', 'line 1, column 14: "complex" is no type.'],
      ['@attribute a {x, y\n', 'line 1, column 18: the list of levels is never closed.'],
      ['@attribute a {x, x}\n', 'line 1, column 18: the level "x" occurs twice.'],
      ['@attribute bag relational\n', 'line 1, column 16: relational attributes hold tables inside a cell.'],
      ['@relation r\nhello\n', 'line 2, column 1: "hello" is no part of a header.'],
      ['@relation r\n@data\n', 'line 2, column 1: no attribute comes before @data.'],
      ['@attribute a real\n', 'line 2, column 1: there is no @data.'],
    ]
    for (const [text, message] of places) {
      const error = await failure(text)
      expect(error.message).toBe(`data.arff, ${message}`)
      expect(error.kind).toBe('data')
    }
  })

  it('does not allocate by rows × attributes when rows are empty', async () => {
    const attributes = Array.from({ length: 3000 }, (_, k) => `@attribute a${k} real\n`).join('')
    expect((await failure(`@relation r\n${attributes}@data\n${'{}\n'.repeat(20_000)}`)).code).toBe('too-many-cells')
  })
})
