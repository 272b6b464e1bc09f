import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.js'
import { fileSource } from './source.js'
import { visitCells } from './visit-cells.js'

async function cellsOf(name: string, text: string) {
  const rows: unknown[][] = []
  const names = await visitCells(await fileSource(new File([text], name)), {}, (row, cells) =>
    rows.push([row, ...cells]),
  )
  return { names, rows }
}

describe('visitCells', () => {
  it('gives every cell as it is written, also of columns that are no features', async () => {
    const { names, rows } = await cellsOf('a.csv', 'age,note,label\n041,"late, twice",1\n35,,0\n')
    expect(names).toEqual(['age', 'note', 'label'])
    expect(rows).toEqual([
      [1, '041', 'late, twice', '1'],
      [2, '35', '', '0'],
    ])
  })

  it('counts rows as a table does, whatever stands between them, and however many there are', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i},${i % 2}${i % 7 === 0 ? '\n' : ''}`)
    const text = `a,label\n${lines.join('\n')}\n`
    const { rows } = await cellsOf('a.csv', text)
    const table = await readTable(await fileSource(new File([text], 'a.csv')), { missing: 'error' })
    expect(rows.map(([row]) => row)).toEqual(Array.from(table.rowNumbers))
    expect(rows[4321]).toEqual([4322, '4321', '1'])
  })

  it('reads JSON, NDJSON and ARFF, too', async () => {
    expect((await cellsOf('a.json', '[{"a": 1, "b": "x"}, {"a": null, "b": "y"}]')).rows).toEqual([
      [1, 1, 'x'],
      [2, Number.NaN, 'y'],
    ])
    expect((await cellsOf('a.ndjson', '{"a": 1, "b": true}\n')).rows).toEqual([[1, 1, true]])
    expect(
      (await cellsOf('a.arff', '@relation r\n@attribute a numeric\n@attribute b string\n@data\n1,x\n')).rows[0][2],
    ).toBe('x')
  })

  it('has nothing to visit in svmlight', async () => {
    expect(await cellsOf('a.svm', '1 1:0.5\n0 2:1\n')).toEqual({ names: [], rows: [] })
  })
})
