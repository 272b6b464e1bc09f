import { expect, it } from 'vitest'
import { CopiedColumns, isCopied } from './copied-columns.js'

const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const END = Buffer.from([0xff, 0xff])

function cell(bytes: Buffer | null): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes === null ? -1 : bytes.length)
  return bytes === null ? length : Buffer.concat([length, bytes])
}

function row(...cells: (Buffer | null)[]): Buffer {
  return Buffer.concat([Buffer.from([0, cells.length]), ...cells.map(cell)])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

const TYPES = ['25', '701', '21']

it('numbers become vectors, and what is NULL is no number', () => {
  const columns = new CopiedColumns(TYPES)
  columns.add(Buffer.concat([HEADER, row(Buffer.from('é'), double(0.1), Buffer.from([0xff, 0xfe]))]))
  columns.add(row(null, null, null))
  columns.add(END)
  expect(columns.all()).toEqual({
    count: 2,
    columns: [['é', null], Float64Array.of(0.1, Number.NaN), Float64Array.of(-2, Number.NaN)],
  })
})

it('there is room for any number of rows', () => {
  const columns = new CopiedColumns(['701'])
  columns.add(Buffer.concat([HEADER, row(double(0))]))
  for (let i = 1; i < 5000; i++) columns.add(row(double(i)))
  const { count, columns: own } = columns.all()
  expect(Array.from(own[0])).toEqual(Array.from({ length: count }, (_, i) => i))
})

it('an answer without rows is the header and the end', () => {
  const columns = new CopiedColumns(TYPES)
  columns.add(Buffer.concat([HEADER, END]))
  expect(columns.all().count).toBe(0)
})

it('of other types it is not known how they are written', () => {
  expect(['25', '20', '21', '23', '700', '701'].every(isCopied)).toBe(true)
  expect(isCopied('1700')).toBe(false)
})
