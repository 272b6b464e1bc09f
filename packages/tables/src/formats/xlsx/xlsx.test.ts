import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Table, TableOptions } from '../../build/table.js'
import { readTable } from '../read-table.js'
import { dateText } from './sheet-rows.js'

const file = (name: string) => readFileSync(new URL(`../../../test/xlsx/${name}.xlsx`, import.meta.url))

async function read(bytes: Uint8Array, options: Partial<TableOptions> = {}): Promise<Table> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000)
  }
  const head = bytes.subarray(0, 100)
  return readTable({ name: 'a.xlsx', head, chunks: chunks() }, { missing: 'mean', unusable: 'leave-out', ...options })
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    ({ code }) => code,
  )

/** A ZIP file of packed files; a size may be told wrongly. */
function zipOf(files: Record<string, string>, told?: number): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(told ?? Buffer.byteLength(text), 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    at += local.length + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}

function workbook(rows: string, told?: number): Uint8Array {
  return zipOf(
    {
      'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="S" r:id="r1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
      'xl/worksheets/s.xml': `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    },
    told,
  )
}

const inline = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
const HEADER = `<x:row>${inline('a')}${inline('label')}</x:row>`

describe('an Excel workbook', () => {
  it.each(['openpyxl', 'xlsxwriter'])('as %s writes it is read', async (writer) => {
    const table = await read(file(writer))
    expect(table).toMatchObject({ format: 'xlsx', sheet: 'Data', labelName: 'label', positive: 'yes' })
    const [name, size, share, when, seen, ok] = table.columns
    expect(name).toMatchObject({
      name: 'name',
      kind: 'category',
      missing: 1,
      levels: expect.arrayContaining(['Müller 3 <&>']),
    })
    expect(size).toMatchObject({ name: 'größe & "x"', kind: 'number', examples: ['2.5', '1.375', '1.5'] })
    expect(share).toMatchObject({ kind: 'number', examples: ['0.1', '0.11', '0.12'] })
    expect(when).toMatchObject({ kind: 'date', examples: ['2024-01-01', '2024-01-02', '2024-01-03'] })
    expect(seen.examples?.[0]).toBe('2024-01-01 12:30:00')
    expect(ok.kind).toBe('boolean')
    expect(table.dataset.labels.length).toBe(12)
  })

  it('has the sheet that is named, by name or number; others are told', async () => {
    const book = file('openpyxl')
    expect((await read(book)).warnings.map(({ code }) => code)).toContain('other-sheets')
    for (const sheet of ['Notes', '2']) {
      const table = await read(book, { sheet })
      expect([table.dataset.names, table.warnings]).toEqual([['a'], []])
    }
    expect(await codeOf(read(book, { sheet: 'None' }))).toBe('no-such-sheet')
  })

  it('may have prefixes, no places, and texts with entities', async () => {
    const row = (x: string, y: number) => `<x:row>${inline(x)}<x:c><x:v>${y}</x:v></x:c></x:row>`
    const table = await read(workbook(`${HEADER}${row('&lt;&#65;&amp;', 1)}${row('b', 0)}<x:row/>${row('c', 0)}`))
    expect(table.columns[0].levels).toEqual(['<A&', 'b', 'c'])
  })

  it('with something beside the table is refused', async () => {
    const wide = `<x:row>${inline('1')}<x:c><x:v>1</x:v></x:c>${inline('note')}</x:row>`
    expect(await codeOf(read(workbook(HEADER + wide)))).toBe('cell-outside')
    expect(await codeOf(read(workbook('')))).toBe('empty-sheet')
  })

  it('that is damaged, or a bomb, is refused', async () => {
    const book = file('openpyxl')
    for (const cut of [10, 100, 1000, book.length - 30]) {
      expect(await codeOf(read(book.subarray(0, cut)))).toBe('bad-workbook')
    }
    const empty = `${'<x:row>'.padEnd(60)}<x:c><x:v>1</x:v></x:c></x:row>`
    const bomb = HEADER + empty.repeat(300_000)
    expect(await codeOf(read(workbook(bomb, 1000)))).toBe('bad-workbook')
    let asked = 0
    const room = {
      need(bytes: number) {
        asked += bytes
        if (asked > 2e6) throw Object.assign(new Error(), { code: 'no-room' })
      },
    }
    expect(await codeOf(read(workbook(HEADER + empty.repeat(200_000)), { room }))).toBe('no-room')
    expect(await codeOf(read(workbook(`${HEADER}<x:row><x:c r="ZZZZ1"><x:v>1</x:v></x:c></x:row>`)))).toBe(
      'bad-workbook',
    )
  })

  it('survives any byte that is wrong', async () => {
    const book = file('openpyxl')
    for (let k = 0; k < 300; k++) {
      const broken = Uint8Array.from(book)
      broken[(k * 7919) % book.length] ^= 1 + (k % 255)
      const code = await codeOf(read(broken))
      expect(code, `byte ${k}`).toBeTypeOf('string')
    }
  })
})

it('days are counted as spreadsheets count them', () => {
  expect(dateText(1, false)).toBe('1900-01-01')
  expect(dateText(59, false)).toBe('1900-02-28')
  expect(dateText(61, false)).toBe('1900-03-01')
  expect(dateText(45292, false)).toBe('2024-01-01')
  expect(dateText(45292.5, false)).toBe('2024-01-01 12:00:00')
  expect(dateText(43830, true)).toBe('2024-01-01')
  expect(dateText(0.25, false)).toBe('06:00:00')
})
