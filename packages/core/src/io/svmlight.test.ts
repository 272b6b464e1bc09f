import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InfinitePushError } from '../errors/infinite-push-error.js'
import { type SvmlightOptions, SvmlightReader, type SvmlightTable } from './svmlight.js'

function read(text: string, options?: SvmlightOptions): SvmlightTable {
  const reader = new SvmlightReader(options)
  reader.push(text)
  return reader.finish()
}

function readInPieces(pieces: Uint8Array[]): SvmlightTable {
  const reader = new SvmlightReader()
  for (const piece of pieces) reader.push(piece)
  return reader.finish()
}

/** The table as plain rows, zeros included. */
function plain({ features, labels, queries, firstIndex }: SvmlightTable) {
  const rows = Array.from(labels, (_, i) => {
    const row = new Float64Array(features.cols)
    features.readRow(i, row, 0)
    return [...row]
  })
  return { rows, labels: [...labels], queries: queries === undefined ? undefined : [...queries], firstIndex }
}

function failure(text: string, options?: SvmlightOptions): InfinitePushError {
  try {
    read(text, options)
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const NASTY = [
  '\ufeff# a heading — with a dash\r\n',
  '+1 qid:7 1:0.5 3:-2e-3 # Zoë 4:9\r\n',
  '\r\n',
  '-1\tqid:7\t2:1.0000000000000002\r\n',
  '   \n',
  '1.0 qid:12   1:.5   4:5.#tight comment\n',
  '0 qid:12\n',
  '2 qid:13 4:123456789012345678901234567890',
].join('')

const NASTY_TABLE = {
  rows: [
    [0.5, 0, -0.002, 0],
    [0, 1.0000000000000002, 0, 0],
    [0.5, 0, 0, 5],
    [0, 0, 0, 0],
    [0, 0, 0, 1.2345678901234568e29],
  ],
  labels: [1, -1, 1, 0, 2],
  queries: [7, 7, 12, 12, 13],
  firstIndex: 1,
}

describe('the svmlight reader', () => {
  it('reads labels, lists, features, comments, blank lines, CRLF and a missing last newline', () => {
    expect(plain(readInPieces([new TextEncoder().encode(NASTY)]))).toEqual(NASTY_TABLE)
  })

  it('gives the same table wherever the text is cut in two', () => {
    const bytes = new TextEncoder().encode(NASTY)
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(plain(readInPieces([bytes.subarray(0, cut), bytes.subarray(cut)])), `cut at ${cut}`).toEqual(NASTY_TABLE)
    }
  })

  it('gives the same table byte by byte', () => {
    const bytes = new TextEncoder().encode(NASTY)
    expect(plain(readInPieces(Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(NASTY_TABLE)
  })

  it('keeps what it read when the caller reuses its buffer', () => {
    const reader = new SvmlightReader()
    const buffer = new TextEncoder().encode('1 1:2')
    reader.push(buffer)
    buffer.fill(57)
    reader.push('5\n')
    expect(plain(reader.finish()).rows).toEqual([[25]])
  })

  it('counts indices from 0 when an index 0 occurs, and from 1 otherwise', () => {
    expect(plain(read('1 0:5 2:6\n-1 1:7'))).toMatchObject({
      rows: [
        [5, 0, 6],
        [0, 7, 0],
      ],
      firstIndex: 0,
    })
    expect(plain(read('1 1:5 2:6\n-1 1:7'))).toMatchObject({
      rows: [
        [5, 6],
        [7, 0],
      ],
      firstIndex: 1,
    })
  })

  it('takes the first and the last index from the caller, who may know more than the text', () => {
    const table = read('1 2:5', { firstIndex: 0, lastIndex: 4 })
    expect(plain(table)).toMatchObject({ rows: [[0, 0, 5, 0, 0]], firstIndex: 0 })
    expect(read('1 2:5', { lastIndex: 1 }).features.cols).toBe(2)
    expect(failure('1 0:5', { firstIndex: 1 }).message).toMatch(/^line 1, column 3: the index 0 occurs/)
  })

  it('reads random tables back exactly', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((x) => !Object.is(x, -0))
    const row = fc.record({
      label: fc.constantFrom(1, -1, 0.5),
      values: fc.array(value, { minLength: 5, maxLength: 5 }),
    })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (rows, size) => {
        const text = rows
          .map(({ label, values }) => `${label} ${values.map((v, k) => `${k}:${v}`).join(' ')}\n`)
          .join('')
        const bytes = new TextEncoder().encode(text)
        const pieces: Uint8Array[] = []
        for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
        const table = plain(readInPieces(pieces))
        expect(table.rows).toEqual(rows.map(({ values }) => values))
        expect(table.labels).toEqual(rows.map(({ label }) => label))
      }),
    )
  })

  it('reads an empty text as a table without rows', () => {
    expect(plain(read('# nothing\n\n'))).toEqual({ rows: [], labels: [], queries: undefined, firstIndex: 1 })
  })

  it('refuses indices that do not ascend, with the line', () => {
    const error = failure('1 1:1\n1 3:1 2:5\n', { source: 'a.svm' })
    expect(error.message).toBe('a.svm, line 2, column 7: the index 2 follows 3, but indices must ascend.')
    expect(error.kind).toBe('data')
    expect(failure('1 3:1 3:1').message).toMatch(/column 7: the index 3 follows 3/)
  })

  it('refuses what is no finite number, with line and column', () => {
    expect(failure('\n1 1:abc\n').message).toBe('line 2, column 5: the value in "1:abc" is not a finite number.')
    const places: [string, number][] = [
      ['abc 1:2', 1],
      ['1 1:', 5],
      ['1 1:2x', 5],
      ['1 1:inf', 5],
      ['1 1:1e999', 5],
      ['1 1:nan', 5],
      ['1,2 1:1', 1],
      ['1 qid:x 1:1', 7],
    ]
    for (const [text, column] of places) expect(failure(text).message).toContain(`line 1, column ${column}: `)
  })

  it('refuses what is not index:value, and indices beyond 31 bits', () => {
    for (const text of ['1 3', '1 :5', '1 x:5', '1 -1:5', '1 1.5:2', '1 1:1 qid:3']) {
      expect(failure(text).message, text).toMatch(/is not index:value/)
    }
    expect(failure('1 4294967296:1').message).toMatch(/too large/)
  })

  it('refuses a text in which only some rows have a list', () => {
    expect(failure('1 qid:1 1:1\n0 1:2').message).toMatch(/^line 2, .*some have none/)
    expect(failure('1 1:1\n0 qid:1 1:2').message).toMatch(/^line 2, .*some have none/)
  })
})
