import type { TextForm } from '@infinite-push/core'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Cell } from '../../cells/rows.js'
import { DelimitedReader } from './delimited.js'

const encoder = new TextEncoder()

/** The reader as it is where there is no WebAssembly: all is read as text. */
async function readerOfText(): Promise<typeof DelimitedReader> {
  vi.stubGlobal('WebAssembly', undefined)
  vi.resetModules()
  const { DelimitedReader: Reader } = await import('./delimited.js')
  vi.unstubAllGlobals()
  return Reader
}
const TextReader = await readerOfText()

/** The rows of a text, with their lines, or what it is refused with. */
function read(
  Reader: typeof DelimitedReader,
  pieces: readonly Uint8Array[],
  said: TextForm,
  needs: readonly ('cell' | 'text' | undefined)[],
): Cell[][] {
  const rows: Cell[][] = []
  const reader = new Reader({
    source: 'data.csv',
    hints: { format: 'csv', said, remembered: {} },
    start: () => ({
      needOf: (k) => needs[k],
      addRow: () => {},
      addBatch: ({ rows: count, columns }, first) => {
        for (let i = 0; i < count; i++) rows.push([first + i, ...columns.map((cells) => cells[i])])
      },
    }),
  })
  try {
    for (const piece of pieces) reader.push(piece)
    reader.finish()
  } catch (error) {
    return [[(error as Error).message]]
  }
  return rows
}

/** The same rows as text and as bytes, behind so many plain ones, in pieces of these sizes. */
function readBoth(text: string, sizes: readonly number[], said: TextForm, needs: ('cell' | 'text' | undefined)[]) {
  const { delimiter = ',' } = said
  const names = needs.map((_, k) => `x${k}`).join(delimiter)
  const plain = `${needs.map((_, k) => k).join(delimiter)}\n`
  const before = Math.ceil(sizes[0] % 2 === 0 ? 70_000 / plain.length : 20_000 / plain.length)
  const start = encoder.encode(`${names}\n${plain.repeat(before)}`)
  const rest = encoder.encode(text)
  const pieces = [start]
  for (let at = 0, k = 0; at < rest.length; k++) {
    const size = sizes[k % sizes.length]
    pieces.push(rest.subarray(at, at + size))
    at += size
  }
  const [asText, asBytes] = [TextReader, DelimitedReader].map((Reader) => {
    const rows = read(Reader, pieces, said, needs)
    return rows.length === 1 ? rows : rows.slice(before)
  })
  return { asText, asBytes }
}

const digits = fc.stringMatching(/^\d{1,25}$/)
const decimal = fc
  .tuple(fc.constantFrom('', '-', '+'), digits, fc.option(digits), fc.option(fc.integer({ min: -45, max: 45 })))
  .map(
    ([sign, whole, part, power]) =>
      `${sign}${whole}${part === null ? '' : `.${part}`}${power === null ? '' : `e${power}`}`,
  )
const double = fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)
const near = fc.tuple(fc.integer({ min: 0, max: 2 ** 53 - 1 }), fc.constantFrom(1, 2, 4, 1024)).map(([n, d]) => {
  // Exactly in the middle of two doubles, and one digit beside it.
  return `${(BigInt(2 ** 53) + BigInt(n)) * 2n * BigInt(d) + BigInt(d)}`
})

const word = fc.constantFrom(
  ...[
    '',
    'NA',
    '.5',
    '5.',
    '-',
    'e5',
    '1e',
    '1e+',
    '0x1F',
    'Zürich',
    'a"b',
    ' 7',
    '7 ',
    '1,5',
    '1.5',
    '1e400',
    '1e-400',
    '-0',
  ],
  ...[
    '"q"',
    '"a,b"',
    '"two\nlines"',
    '"two\r\nlines"',
    '"a\rreturn"',
    '"it ""is"""',
    '\u00a0',
    'Infinity',
    '00012',
    '1_000',
    '$5',
    '1\u00002',
  ],
)
const cell = fc.oneof(decimal, double, near, word)

describe('plain rows read from bytes', () => {
  it('are those read as text, to the bit, whatever stands among them', () => {
    const lineEnd = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n', '\n# said\n', '\n  \n')
    const row = fc.tuple(fc.array(cell, { minLength: 3, maxLength: 3 }), lineEnd)
    const odd = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), lineEnd)
    const rows = fc.array(fc.oneof({ arbitrary: row, weight: 40 }, { arbitrary: odd, weight: 1 }), { maxLength: 40 })
    const said = fc.constantFrom<TextForm>({}, { comment: '#' }, { delimiter: ';', decimal: ',' }, { delimiter: '\t' })
    const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, said, sizes, (lines, form, cuts) => {
        const text = lines.map(([cells, end]) => cells.join(form.delimiter ?? ',') + end).join('')
        const { asText, asBytes } = readBoth(text, cuts, form, ['cell', 'cell', 'text'])
        expect(asBytes).toEqual(asText)
      }),
      { numRuns: 150 },
    )
  })

  it('have the numbers that Number reads', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(decimal, double, near), { minLength: 200, maxLength: 300 }), (cells) => {
        const text = cells.map((each) => `${each},1\n`).join('')
        const { asBytes } = readBoth(text, [1000], {}, ['cell', undefined])
        const found = asBytes.map(([, value]) => value)
        const expected = cells.map(Number).map((value, i) => (Number.isFinite(value) ? value : cells[i]))
        expect(found.findIndex((value, i) => !Object.is(value, expected[i]))).toBe(-1)
        expect(found.length).toBe(cells.length)
      }),
      { numRuns: 60 },
    )
  })
})
