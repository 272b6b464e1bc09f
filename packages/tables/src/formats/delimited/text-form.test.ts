import type { TextForm } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import type { Table, TableOptions } from '../../build/table.js'
import { tableRecord } from '../../build/table-record.js'
import { readTable } from '../read-table.js'

type Options = Partial<Omit<TableOptions, 'text'>> & { text?: TextForm }

/** A table from text, in pieces of a size, so that nothing depends on the cuts. */
async function read(text: string, options: Options = {}, name = 'data.csv', size = 1e6): Promise<Table> {
  const bytes = new TextEncoder().encode(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return readTable({ name, head: bytes, chunks: chunks() }, { missing: 'error', ...options })
}

function column(table: Table, k: number): number[] {
  const { features } = table.dataset
  const row = new Float64Array(features.cols)
  return Array.from({ length: features.rows }, (_, i) => {
    features.readRow(i, row, 0)
    return row[k]
  })
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('nothing was refused')
    },
    (error) => error,
  )

describe('a text table', () => {
  it.each([
    ['a;label\n1,5;1\n-2,25;0\n', [1.5, -2.25]],
    ['a;label\n1.234,5;1\n12;0\n', [1234.5, 12]],
    ['a;label\n"1,234.50";1\n2.5;0\n', [1234.5, 2.5]],
    ['a,label\n"1,234.50",1\n2.5,0\n', [1234.5, 2.5]],
    ['a,label\n"1,5",1\n"2,5",0\n', [1.5, 2.5]],
    ['a|label\n1.5|1\n2|0\n', [1.5, 2]],
    ['  a   label\n 1.5     1\n 2\t0  \n', [1.5, 2]],
    ['sep=;\na;label\n1,5;1\n2;0\n', [1.5, 2]],
    ['\ufeffsep=|\r\na|label\r\n1.5|1\r\n2|0\r\n', [1.5, 2]],
    ['a;label\n1 234,5;1\n2;0\n', [1234.5, 2]],
    ["a;label\n1'234.5;1\n2;0\n", [1234.5, 2]],
    ['a,label\n$1.50,1\n-$2,0\n', [1.5, -2]],
    ['a;label\n1.500,00 €;1\n2,50 €;0\n', [1500, 2.5]],
    ['a,label\n12%,1\n3.5 %,0\n', [0.12, 0.035]],
    ['a;label\n123456789012345678,25;1\n2,5;0\n', [Number('123456789012345678'), 2.5]],
  ])('%j is read as it is meant, however it is cut', async (text, values) => {
    for (const size of [1e6, 3]) expect(column(await read(text, {}, 'data.csv', size), 0)).toEqual(values)
  })

  it('is read as somebody says', async () => {
    const said = (text: string, form: TextForm) => read(text, { text: form }).then((table) => column(table, 0))
    expect(await said('a;label\n1.234;1\n5;0\n', { thousands: '.', decimal: ',' })).toEqual([1234, 5])
    expect(await said('a;label\n1,234;1\n5;0\n', { decimal: ',' })).toEqual([1.234, 5])
    expect(await said('a;label\n1,234;1\n5;0\n', { thousands: ',' })).toEqual([1234, 5])
    expect(await said('# x,y\na^label\n# ,,,\n1^1\n2^0\n', { delimiter: '^', comment: '#' })).toEqual([1, 2])
    expect(await said('1,1\n2,0\n', { header: false })).toEqual([1, 2])
    expect((await read('1,1\n2,0\n', { text: { header: false } })).dataset.names).toEqual(['column 1'])
  })

  it('knows the usual words for nothing, or those that somebody says, numbers among them', async () => {
    const words = ['', 'NA', 'N/A', '#N/A', 'NaN', 'null', 'None', '-', '.', '\\N', '?']
    const cells = await read(`b,a,label\n${words.map((word) => `1,${word},1`).join('\n')}\n1,2,0\n`, {
      missing: 'mean',
    })
    expect(cells.missing.cells).toBe(words.length)
    const said = await read('a,b,label\n-999,x,1\n2,None,0\n3,y,1\n,y,0\n', { missing: 'drop', text: { na: ['-999'] } })
    expect([said.missing.cells, said.dataset.names]).toEqual([2, ['a', 'b=None', 'b=x', 'b=y']])
  })

  it('whose numbers can be read in two ways is refused, or told where it has one usual reading', async () => {
    const error = await refusal(read('a;b;label\n1,234;x;1\n2,345;y;0\n'))
    expect(error).toMatchObject({ code: 'not-a-number', values: { cure: 'comma-in-doubt', cell: '1,234' } })
    const { warnings } = await read('a;label\n1.234;1\n2.345;0\n')
    expect(warnings).toEqual([expect.objectContaining({ code: 'ambiguous-numbers' })])
    expect((await read('a;label\n1.234;1\n2.345;0\n', { text: { decimal: '.' } })).warnings).toEqual([])
    expect((await read('a,label\n1.234,1\n2.345,0\n')).warnings).toEqual([])
  })

  it('whose decimals change after the part that was looked at is refused, not read wrongly', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i},5;${i % 2}`).join('\n')
    expect((await refusal(read(`a;label\n${rows}\n1.5;1\n`))).code).toBe('not-a-number')
  })

  it('of mixed units is refused', async () => {
    expect((await refusal(read('a,label\n$1,1\n€2,0\n'))).code).toBe('mixed-signs')
    expect((await refusal(read('a,label\n1%,1\n2,0\n'))).code).toBe('mixed-signs')
    expect(column(await read('a,label\n$1,1\n2,0\n'), 0)).toEqual([1, 2])
  })

  it('is read by a model as the table that it was learnt from', async () => {
    const options = { missing: 'error' as const, text: { na: ['x'], comment: '#' } }
    const learnt = await read('a;label\n1.234,5;1\n2;0\n', options)
    const record = tableRecord(learnt, options)
    expect(record.text).toEqual({ decimal: ',', thousands: '.', comment: '#', na: ['x'] })
    const remembered = { text: record.text, signs: record.signs }
    const scored = await read('# new\na;label\n1.234;1\n1,234;0\n', {
      remembered,
      features: ['a'],
      expect: 'scoring',
    })
    expect(column(scored, 0)).toEqual([1234, 1.234])
    // A table that tells by itself is read by what it tells.
    const other = await read('a,label\n1.5,1\n2,0\n', { remembered, features: ['a'], expect: 'scoring' })
    expect(column(other, 0)).toEqual([1.5, 2])
  })

  it('tells when a sign that the model learnt with is gone', async () => {
    const { signs } = await read('a,label\n12%,1\n3%,0\n')
    const table = await read('a,label\n12,1\n3,0\n', { remembered: { signs }, features: ['a'], expect: 'scoring' })
    expect(table.warnings).toEqual([expect.objectContaining({ code: 'other-sign' })])
  })
})

describe('labels', () => {
  it.each([
    ['Y', 'N'],
    ['yes', 'no'],
    ['TRUE', 'FALSE'],
    ['good', 'bad'],
    ['Positive', 'Negative'],
    ['+', '-'],
  ])('%s and %s tell which is positive', async (positive, negative) => {
    expect((await read(`a,label\n1,${positive}\n2,${negative}\n`)).positive).toBe(positive)
  })

  it('that are missing are refused, or their rows left out', async () => {
    const text = 'a,label\n1,1\n2,\n3,0\n4,-\n'
    expect((await refusal(read(text))).code).toBe('missing-label')
    const table = await read(text, { missingLabel: 'drop' })
    expect([table.unlabelled, column(table, 0), [...table.rowNumbers]]).toEqual([2, [1, 3], [1, 3]])
  })
})
