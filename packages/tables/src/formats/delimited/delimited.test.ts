import { InfinitePushError, type TextForm } from '@infinite-push/core'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../cells/rows.js'
import { DelimitedReader } from './delimited.js'

interface Rows {
  header: string[]
  rows: [number, ...Cell[]][]
}

type Need = 'cell' | 'text' | undefined

function read(
  pieces: Uint8Array[],
  format: 'csv' | 'tsv' = 'csv',
  needOf: (column: number) => Need = () => 'text',
  said: TextForm = {},
): Rows {
  const result: Rows = { header: [], rows: [] }
  const reader = new DelimitedReader({
    source: 'data.csv',
    hints: { format, said, remembered: {} },
    start: (columns) => {
      result.header = columns.map(({ name }) => name)
      return {
        needOf,
        addRow: () => {
          throw new Error('rows come in batches')
        },
        addBatch: ({ rows, columns }, first) => {
          for (let i = 0; i < rows; i++) result.rows.push([first + i, ...columns.map((cells) => cells[i])])
        },
      }
    },
  })
  for (const piece of pieces) reader.push(piece)
  reader.finish()
  return result
}

const bytes = (text: string) => new TextEncoder().encode(text)
const readText = (text: string, format?: 'csv' | 'tsv') => read([bytes(text)], format)

function failure(text: string): InfinitePushError {
  try {
    readText(text)
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const NASTY = [
  '\ufeff\r\n"na""me, full",größe,"multi\r\nline", label \r\n',
  '"O\'Brien, ""Bob""",1.5,"two\r\nlines",1\r\n',
  '日本語 😀,2,"","0" \r\n',
  '\r\n',
  '"",-3e2,"a\n\nb",1\n',
  '5" pipe,4,,0\r\n',
  '"é","5","6","1"\r\n\r\n',
].join('')

const NASTY_ROWS: Rows = {
  header: ['na"me, full', 'größe', 'multi\r\nline', 'label'],
  rows: [
    [4, 'O\'Brien, "Bob"', '1.5', 'two\r\nlines', '1'],
    [6, '日本語 😀', '2', '', '0'],
    [8, '', '-3e2', 'a\n\nb', '1'],
    [11, '5" pipe', '4', '', '0'],
    [12, 'é', '5', '6', '1'],
  ],
}

describe('the reader of delimited text', () => {
  it('takes a table in one piece that is longer than any row may be', () => {
    const row = `${'x'.repeat(2 ** 20)},1\n`
    expect(read([bytes(`name,label\n${row.repeat(66)}`)], 'csv', () => undefined).rows).toHaveLength(66)
  })

  it('reads quotes, escaped quotes, newlines in cells, BOM, CRLF, blank lines and any UTF-8', () => {
    expect(readText(NASTY)).toEqual(NASTY_ROWS)
  })

  it('gives the same rows wherever the bytes are cut in two', () => {
    const all = bytes(NASTY)
    for (let cut = 0; cut <= all.length; cut++) {
      expect(read([all.subarray(0, cut), all.subarray(cut)]), `cut at ${cut}`).toEqual(NASTY_ROWS)
    }
  })

  it('gives the same rows byte by byte', () => {
    expect(read(Array.from(bytes(NASTY), (byte) => Uint8Array.of(byte)))).toEqual(NASTY_ROWS)
  })

  it('keeps ends of lines inside quotes as they are, whatever ends the rows', () => {
    const cells = ['two\r\nlines', 'a\rreturn', 'a\nnewline', 'last\r']
    for (const end of ['\n', '\r\n', '\r']) {
      const text = `a,label${end}${cells.map((cell) => `"${cell}",1${end}`).join('')}`
      const lines = [2, 4, 6, 8]
      expect(read(Array.from(bytes(text), (byte) => Uint8Array.of(byte))).rows).toEqual(
        cells.map((cell, i) => [lines[i], cell, '1']),
      )
    }
  })

  it('gives the same rows with a quoted last line and no newline after it', () => {
    const text = 'a,b\n1,"x"'
    for (let cut = 0; cut <= text.length; cut++) {
      expect(read([bytes(text.slice(0, cut)), bytes(text.slice(cut))]).rows).toEqual([[2, '1', 'x']])
    }
  })

  it('reads what papaparse reads, whatever stands in the cells and wherever the bytes are cut', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        '"',
        '""',
        'a"b',
        ',',
        ';',
        '\n',
        '1,5',
        '-2.5e3',
        ' 7 ',
        'é😀',
        'NA',
        '\r',
        'a\r\nb',
        '\n\r',
      ),
      fc.string({ maxLength: 4 }),
    )
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = `a,b,c\n${Papa.unparse(rows, { newline: '\n' })}\n`
        const expected = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data.slice(1, -1)
        const all = bytes(text)
        const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, k) =>
          all.subarray(k * size, (k + 1) * size),
        )
        expect(read(pieces).rows.map(([, ...cells]) => cells)).toEqual(expected)
      }),
    )
  })

  it('hands out numbers where they are wanted, bit for bit as Number reads them', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.tuple(fc.integer(), fc.nat()).map(([a, b]) => `${a}.${b}`),
      fc.constantFrom(
        '-0',
        '.5',
        '5.',
        '+1',
        '1e5',
        '1E-5',
        '123456789012345678',
        '0.1e-400',
        '9007199254740993',
        ' 8 ',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 40 }), (rows) => {
        const text = `a,b\n${rows.map((row) => row.join(',')).join('\n')}`
        const found = read([bytes(text)], 'csv', () => 'cell').rows.map(([, ...cells]) => cells)
        expect(found).toEqual(rows.map((row) => row.map(Number)))
      }),
    )
  })

  it('hands out text among numbers as it is, missing cells as NaN, and nothing of columns that nobody needs', () => {
    const text = 'a,b,c,d\n1,2,x,7\n,0x1F,"y,z",8\n3,NA,?,9\n'
    const need = (column: number): Need => (column === 3 ? undefined : column === 2 ? 'text' : 'cell')
    expect(read([bytes(text)], 'csv', need).rows).toEqual([
      [2, 1, 2, 'x', undefined],
      [3, Number.NaN, '0x1F', 'y,z', undefined],
      [4, 3, Number.NaN, '?', undefined],
    ])
  })

  it('takes the delimiter of a .csv from its header', () => {
    expect(readText('a;"b,c,d";e\n1;2;3').header).toEqual(['a', 'b,c,d', 'e'])
    expect(readText('a\tb\n1\t2').header).toEqual(['a', 'b'])
    expect(readText('a,b\n1,2').header).toEqual(['a', 'b'])
    expect(readText('a;b,c\td\n', 'tsv').header).toEqual(['a;b,c', 'd'])
  })

  it('reads lines that end in a lone carriage return', () => {
    expect(readText('a,b\r1,2\r3,4\r').rows).toEqual([
      [2, '1', '2'],
      [3, '3', '4'],
    ])
  })

  it('has no row after the newline that ends the last one, also with one column', () => {
    const pieces = [new TextEncoder().encode('a\n1\n2\n')]
    expect(read(pieces).rows).toEqual([
      [2, '1'],
      [3, '2'],
    ])
  })

  it('reads a table of one column, where an empty line is an empty cell', () => {
    expect(readText('a\nx\n\ny').rows).toEqual([
      [2, 'x'],
      [3, ''],
      [4, 'y'],
    ])
  })

  it('does not take a quote inside a header name for an opening one', () => {
    expect(readText('5",b\n1,2\n').header).toEqual(['5"', 'b'])
  })

  it('refuses ragged rows, with the line and how many cells were expected', () => {
    expect(failure('a,b,c\n1,2,3\n"x\ny",2\n').message).toBe('data.csv, line 3: 2 cells where the header has 3.')
    expect(failure('a,b\n1,2,3\n').message).toBe('data.csv, line 2: 3 cells where the header has 2.')
    expect(failure('a,b\n\n1\n').message).toBe('data.csv, line 3: 1 cell where the header has 2.')
  })

  it('refuses a header of numbers only: the file seems to have none', () => {
    const error = failure('1,2.5,-3\n4,5,6\n')
    expect(error.message).toMatch(/^data.csv, line 1: .*no header row/)
    expect(error.kind).toBe('data')
  })

  it('refuses quotes that are not closed, or closed too early, with the line', () => {
    expect(failure('a,b\n1,2\n"x,3\n4,5\n').message).toBe('data.csv, line 3: a quoted cell is never closed.')
    expect(failure('a,b\n1,2\n"x"y,3\n4,5\n').message).toMatch(/^data.csv, line 3: a quoted cell goes on/)
  })

  it('refuses an empty file', () => {
    expect(failure('').code).toBe('empty-table')
    expect(failure('\r\n\n').code).toBe('empty-table')
  })
})
