import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, run } from './standing-run.js'

/** A table whose two names differ in one letter beyond ASCII, and whose label follows them. */
function table(): string {
  const rows = Array.from({ length: 40 }, (_, i) => `${i % 2 ? 'Müller' : 'Möller'},${(7 * i) % 11},${i % 2}`)
  return `${['Größe,x,label', ...rows].join('\n')}\n`
}

const TEXT = table()
const UTF8 = file('utf8.csv', TEXT)
const LATIN = file('latin.csv', Buffer.from(TEXT, 'latin1'))
const WIDE = file('wide.csv', Buffer.from(`\ufeff${TEXT}`, 'utf16le'))
const fit = (path: string, ...more: string[]) =>
  run(['fit', path, '--lambda-ratio', '.2', '--out', `${path}.json`, '--json', ...more])

/** What a model says of its columns and their levels. */
const learnt = (path: string) => {
  const { scoring, training } = JSON.parse(readFileSync(`${path}.json`, 'utf8'))
  return { scoring, table: training.table }
}

describe('a table that is not UTF-8', () => {
  it('gives the same model as in UTF-8, and it is told how it was read', async () => {
    const plain = await fit(UTF8)
    const latin = await fit(LATIN)
    const wide = await fit(WIDE)
    expect([plain.code, latin.code, wide.code]).toEqual([0, 0, 0])
    expect([learnt(LATIN), learnt(WIDE)]).toEqual([learnt(UTF8), learnt(UTF8)])
    expect(JSON.stringify(learnt(UTF8))).toMatch(/Größe.*Müller/)
    expect(latin.err).toMatch(/latin\.csv: csv \(Windows-1252\)/)
    expect(latin.err).toMatch(/warning: .* is not UTF-8: it was read as Windows-1252\.\nhint: .*--encoding/)
    expect(wide.err).toMatch(/wide\.csv: csv \(UTF-16LE\)/)
    expect(plain.err).not.toMatch(/UTF|encoding/)
  })

  it('is read as --encoding says, or refused; nothing is ever replaced', async () => {
    expect((await fit(LATIN, '--encoding', 'latin1')).err).not.toContain('warning: ')
    const wrong = await fit(LATIN, '--encoding', 'utf-8')
    expect([wrong.code, wrong.err]).toEqual([3, expect.stringContaining('[mixed-encoding]')])
    const unknown = await fit(LATIN, '--encoding', 'klingon')
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('[unknown-encoding]')])
    const ranked = await run(['rank', `${UTF8}.json`, LATIN, '--encoding', 'windows-1252', '--json'])
    expect([ranked.code, ranked.out.includes('\ufffd')]).toEqual([0, false])
  })

  it('and no text at all is told from one', async () => {
    const { code, err } = await fit(file('photo.csv', Buffer.from('89504e470d0a1a0a0000000d4948445281', 'hex')))
    expect([code, err]).toEqual([3, expect.stringContaining('[not-text]')])
  })

  it('is understood in the files of groups, too', async () => {
    const groups = file('groups.json', Buffer.from('{"a": ["Größe=Müller", "x"]}', 'latin1'))
    const { err } = await run(['fit', LATIN, '--penalty', 'group', '--groups', groups, '--lambda-ratio', '.2'])
    expect(err).not.toContain('\ufffd')
  })
})
