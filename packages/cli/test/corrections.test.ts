import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, run } from './standing-run.js'

const rows = Array.from({ length: 40 }, (_, i) => [`p${i + 1}`, (i * 7) % 11, (i * 5) % 13, i % 4 === 0 ? 1 : 0])
const csv = (list: readonly (readonly (string | number)[])[]) =>
  `name,a,b,label\n${list.map((cells) => cells.join(',')).join('\n')}\n`
const table = file('table.csv', csv(rows))
const FIT = ['--id', 'name', '--top-k', '20', '--lambda-ratio', '0.1', '--json']

describe('fit --corrections', () => {
  it('learns what a table with these labels and without these rows gives', async () => {
    const corrections = file('c.csv', 'row,id,correction\n3,p3,positive\n5,p5,negative\n8,p8,leave-out\n')
    const out = file('model.json')
    const corrected = await run(['fit', table, ...FIT, '--corrections', corrections, '--out', out])
    expect(corrected.err).toContain('corrected: 2 labels changed, 1 row left out')
    const flipped = rows.map((cells, i) =>
      i === 2 ? [...cells.slice(0, 3), 1] : i === 4 ? [...cells.slice(0, 3), 0] : cells,
    )
    const plain = file('plain.csv', csv(flipped.filter((_, i) => i !== 7)))
    const expected = await run(['fit', plain, ...FIT])
    expect(JSON.parse(corrected.out).weights).toEqual(JSON.parse(expected.out).weights)
    expect(JSON.parse(readFileSync(out, 'utf8')).training.table.corrections).toEqual({ relabelled: 2, leftOut: 1 })
    expect((await run(['verify', out, table, '--corrections', corrections])).code).toBe(0)
    const without = await run(['verify', out, table])
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('--corrections corrections.csv')])
  })

  it.each([
    ['a,b\n1,positive\n', 'has no header with row and correction'],
    ['row,correction\nx,positive\n', 'line 2: "x" is no row'],
    ['row,correction\n2,maybe\n', 'line 2: "maybe" is no correction'],
    ['row,correction\n2,positive\n2,negative\n', 'row 2 was corrected before'],
    ['row,correction\n41,positive\n', 'there is no row 41; the table has 40'],
    ['row,id,correction\n2,p3,positive\n', 'row 2 is p3 there, but p2 in the table'],
  ])('refuses %j', async (text, message) => {
    const { code, err } = await run(['fit', table, ...FIT, '--corrections', file('bad.csv', text)])
    expect([code, err]).toEqual([3, expect.stringContaining(message)])
  })
})
