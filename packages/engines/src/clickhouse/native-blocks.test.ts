import { expect, it } from 'vitest'
import { joined } from '../engine/columns.js'
import { nativeBlocks } from './native-blocks.js'

const nativeColumns = (answer: Buffer) => joined(nativeBlocks(answer))

const text = (value: string) => Buffer.concat([Buffer.from([Buffer.byteLength(value)]), Buffer.from(value)])

function block(rows: number, columns: readonly (readonly [type: string, data: Buffer])[]): Buffer {
  const parts = columns.map(([type, data], k) => Buffer.concat([text(`c${k}`), text(type), data]))
  return Buffer.concat([Buffer.from([columns.length, rows]), ...parts])
}

const doubles = (...values: number[]) => Buffer.from(Float64Array.from(values).buffer)

it('blocks are joined by columns, and a number that is NULL is none', () => {
  const whole = Buffer.concat([
    block(2, [
      ['String', Buffer.concat([text('a'), text('é')])],
      ['Nullable(Float64)', Buffer.concat([Buffer.from([0, 1]), doubles(0.1, 7)])],
      ['Nullable(Nothing)', Buffer.from([1, 1, 0, 0])],
    ]),
    block(1, [
      ['String', text('c')],
      ['Nullable(Float64)', Buffer.concat([Buffer.from([0]), doubles(-2)])],
      ['Nullable(Nothing)', Buffer.from([1, 0])],
    ]),
  ])
  expect(nativeColumns(whole)).toEqual({
    count: 3,
    columns: [['a', 'é', 'c'], Float64Array.of(0.1, Number.NaN, -2), new Float64Array(3).fill(Number.NaN)],
  })
})

it('whole numbers of all sizes', () => {
  const one = (type: string, ...bytes: number[]) => nativeColumns(block(1, [[type, Buffer.from(bytes)]])).columns[0][0]
  expect(one('UInt8', 255)).toBe(255)
  expect(one('Int8', 255)).toBe(-1)
  expect(one('Int16', 0xfe, 0xff)).toBe(-2)
  expect(one('UInt32', 1, 2, 0, 0)).toBe(513)
  expect(one('Int64', ...Array<number>(8).fill(255))).toBe(-1)
})

it('texts that are longer than a byte tells', () => {
  const long = 'x'.repeat(300)
  const column = Buffer.concat([Buffer.from([0xac, 0x02]), Buffer.from(long)])
  expect(nativeColumns(block(1, [['String', column]])).columns[0]).toEqual([long])
})

it('an answer without blocks has no rows', () => {
  expect(nativeColumns(Buffer.alloc(0))).toEqual({ count: 0, columns: [] })
})

it('what is cut short is refused', () => {
  const whole = block(2, [['Float64', doubles(1, 2)]])
  expect(() => nativeColumns(whole.subarray(0, -1))).toThrow(RangeError)
  expect(() => nativeColumns(Buffer.from('Code: 159, e.displayText() = DB::Exception: Timeout'))).toThrow()
})
