import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Table, TableOptions } from '../../build/table.js'
import { readTable } from '../read-table.js'
import { unpackLz4Frame } from './lz4-frame.js'

const file = (name: string) => readFileSync(new URL(`../../../test/arrow/${name}.feather`, import.meta.url))

async function read(bytes: Uint8Array, options: Partial<TableOptions> = {}): Promise<Table> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000)
  }
  const head = bytes.subarray(0, 100)
  const usual = { missing: 'mean', ignore: ['t'], unusable: 'leave-out' } as const
  return readTable({ name: 'a.feather', head, chunks: chunks() }, { ...usual, ...options })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    ({ code }) => code,
  )

/** What a column is for a row; the files are written by a formula (pyarrow 25, as in pandas). */
const NAMES = (i: number) => (i % 7 === 5 ? null : i % 2 ? `Müller ${i % 4} a long name beyond twelve` : `s${i % 4}`)

describe('an Arrow file', () => {
  it.each([
    ['uncompressed', 40],
    ['lz4', 600],
    ['zstd', 600],
  ])('that is %s is read', async (name, rows) => {
    const table = await read(file(name))
    expect(table).toMatchObject({ format: 'arrow', labelName: 'label', positive: '1' })
    const { features, names } = table.dataset
    expect(features.rows).toBe(rows)
    const column = (k: number) => (i: number) => {
      const row = new Float64Array(features.cols)
      features.readRow(i, row, 0)
      return row[k]
    }
    const [x, f, whole, small, ok, decimal] = ['x', 'f', 'i', 'u', 'ok', 'dec'].map((each) =>
      column(names.indexOf(each)),
    )
    for (let i = 0; i < rows; i += 3) {
      if (i % 11 === 3) expect(x(i)).toBeNaN()
      else expect(x(i)).toBe(i / 8)
      expect([f(i), whole(i), small(i), ok(i), decimal(i)]).toEqual([
        i / 4,
        i - 5,
        i % 200,
        i % 3 === 0 ? 1 : 0,
        (i - 3) / 4,
      ])
    }
    for (const text of ['name', 'cat', 'view', 'large']) {
      const level = column(names.indexOf(`${text}=Müller 3 a long name beyond twelve`))
      for (let i = 0; i < rows; i++) {
        const said = NAMES(i)
        if (said === null) expect(level(i)).toBeNaN()
        else expect(level(i)).toBe(said.startsWith('Müller 3') ? 1 : 0)
      }
    }
    const byName = new Map(table.columns.map((each) => [each.name, each]))
    expect(byName.get('day')).toMatchObject({ kind: 'date', examples: ['2024-01-01', '2024-01-02', '2024-01-03'] })
    expect(byName.get('at')?.examples?.[0]).toBe('2024-01-01 12:30:00')
    expect(byName.get('big')?.examples?.[0] ?? byName.get('big')?.kind).toBeDefined()
    expect(byName.get('none')?.kind).toBe('empty')
  })

  it('with a kind of value that is not read is refused, unless nobody wants it', async () => {
    expect(await codeOf(read(file('zstd'), { ignore: [] }))).toBe('nested-column')
  })

  it('that is damaged is refused', async () => {
    const bytes = file('lz4')
    for (const cut of [10, 1000, bytes.length - 7]) {
      expect(await codeOf(read(bytes.subarray(0, cut)))).toBe('bad-arrow')
    }
    for (let k = 0; k < 300; k++) {
      const broken = Uint8Array.from(bytes)
      broken[(k * 7919) % bytes.length] ^= 1 + (k % 255)
      expect(await codeOf(read(broken)), `byte ${k}`).toBeTypeOf('string')
    }
  })
})

it('an LZ4 frame that leads outside is refused', () => {
  const frame = (block: number[]) =>
    Uint8Array.from([0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0, block.length, 0, 0, 0, ...block, 0, 0, 0, 0])
  expect(unpackLz4Frame(frame([0x12, 97, 1, 0]), 7)).toEqual(new Uint8Array(7).fill(97))
  for (const block of [
    [0x12, 97, 2, 0],
    [0x12, 97, 0, 0],
    [0xf0, 255],
    [0x20, 97],
  ]) {
    expect(() => unpackLz4Frame(frame(block), 7)).toThrow(RangeError)
  }
})
