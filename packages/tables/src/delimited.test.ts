import { InfinitePushError } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { DelimitedReader } from './delimited.js'

interface Rows {
  header: string[]
  rows: [number, ...string[]][]
}

function read(pieces: Uint8Array[], format: 'csv' | 'tsv' = 'csv'): Rows {
  const result: Rows = { header: [], rows: [] }
  const reader = new DelimitedReader({
    source: 'data.csv',
    format,
    start: (names) => {
      result.header = names
      return { addRow: (cells, line) => result.rows.push([line, ...cells]) }
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
  header: ['na"me, full', 'größe', 'multi\nline', 'label'],
  rows: [
    [4, 'O\'Brien, "Bob"', '1.5', 'two\nlines', '1'],
    [6, '日本語 😀', '2', '', '0'],
    [8, '', '-3e2', 'a\n\nb', '1'],
    [11, '5" pipe', '4', '', '0'],
    [12, 'é', '5', '6', '1'],
  ],
}

describe('the reader of delimited text', () => {
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

  it('gives the same rows with a quoted last line and no newline after it', () => {
    const text = 'a,b\n1,"x"'
    for (let cut = 0; cut <= text.length; cut++) {
      expect(read([bytes(text.slice(0, cut)), bytes(text.slice(cut))]).rows).toEqual([[2, '1', 'x']])
    }
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
