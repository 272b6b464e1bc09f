import { describe, expect, it } from 'vitest'
import { readTable } from '../formats/read-table.js'
import { fileSource } from '../formats/source.js'
import { correctTable } from './corrections.js'

const CSV = 'name,a,qid,label\nx,1,1,1\ny,2,1,0\nz,,1,1\nu,4,2,0\nv,5,2,1\n'

async function read() {
  return readTable(await fileSource(new File([CSV], 'x.csv')), { missing: 'drop', id: 'name', query: 'qid' })
}

describe('correctTable', () => {
  it('changes labels and leaves rows out by the number they have in the file', async () => {
    const table = await read()
    const corrected = correctTable(table, [
      { row: 2, to: 'positive' },
      { row: 4, to: 'leave-out' },
      { row: 5, to: 'negative' },
    ])
    expect(corrected.corrections).toEqual({ relabelled: 2, leftOut: 1 })
    expect(corrected.ids).toEqual(['x', 'y', 'v'])
    expect([...corrected.dataset.labels]).toEqual([1, 1, 0])
    expect([...corrected.rowNumbers]).toEqual([1, 2, 5])
    expect(corrected.queries).toEqual(['1', '1', '2'])
    expect(corrected.labelText?.(2)).toBe('1')
    expect(corrected.dataset.features.rows).toBe(3)
    expect([...table.dataset.labels]).toEqual([1, 0, 0, 1])
  })

  it('takes the last word about a row, and none about a row that is not there', async () => {
    const table = await read()
    const corrections = [
      { row: 1, to: 'leave-out' },
      { row: 1, to: 'positive' },
      { row: 3, to: 'negative' },
      { row: 99, to: 'leave-out' },
    ] as const
    expect(correctTable(table, corrections)).toBe(table)
    expect(correctTable(table, [])).toBe(table)
  })
})
