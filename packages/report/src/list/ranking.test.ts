import type { Model } from '@infinite-push/core'
import { fileSource, readTable, type TableOptions } from '@infinite-push/tables'
import { describe, expect, it } from 'vitest'
import { listColumns, rankingCsv, reasonText, scoresCsv } from './list-csv.js'
import { bestFirst, rankedRow, ranking, type ScoredTable, topOfList, topSentence } from './ranking.js'

const PLAIN = ['a,label', '1,yes', '2,no', '3,yes', '4,no', '5,yes']
const LISTS = ['name,q,a,label', 'r1,x,1,1', 'r2,x,2,0', 'r3,y,3,1', 'r4,y,4,0', 'r5,x,5,0']

function tableOf(lines: readonly string[], options: Partial<TableOptions> = {}) {
  const source = fileSource(new File([`${lines.join('\n')}\n`], 'table.csv'))
  return source.then((each) => readTable(each, { missing: 'error', expect: 'scoring', ...options }))
}

async function scored(scores: number[], options: Partial<TableOptions> & { lines?: string[] } = {}) {
  const { lines = PLAIN, ...more } = options
  const model: Pick<Model, 'calibration' | 'operatingPoint'> = {}
  return { model, table: await tableOf(lines, more), scores: Float64Array.from(scores) } satisfies ScoredTable
}

/** Two lists, x and y. */
async function inLists() {
  const found = await scored([1, 2, 9, 7, 3], { lines: LISTS, query: 'q', id: 'name', positive: '1' })
  const dataset = { ...found.table.dataset, queries: Int32Array.of(0, 0, 1, 1, 0) }
  return { ...found, table: { ...found.table, dataset } }
}

const top = ({ table, scores }: ScoredTable) => topOfList(table, scores, bestFirst(scores))

describe('a ranked list', () => {
  it('has the best score first, and equal ones in the order of the table', async () => {
    expect(Array.from(bestFirst(Float64Array.of(1, 3, 2, 3, 1)))).toEqual([1, 3, 2, 0, 4])
    const places = [...ranking(await scored([1, 3, 2, 3, 1]), 3)]
    expect(places).toEqual([
      { row: 1, rank: 1 },
      { row: 3, rank: 2 },
      { row: 2, rank: 3 },
    ])
  })

  it('stands list by list, each with ranks of its own, the lists in the order of the table', async () => {
    const table = await inLists()
    const places = [...ranking(table, 2)].map(({ row, rank }) => [row, rank])
    expect(places).toEqual([
      [4, 1],
      [1, 2],
      [2, 1],
      [3, 2],
    ])
    expect(rankedRow(table, 4, 1)).toMatchObject({ list: 'x', id: 'r5', row: 5, label: '0', positive: false })
    expect(rankedRow(table, 2, 1)).toMatchObject({ list: 'y', id: 'r3', score: 9, positive: true })
  })

  it('tells of no list and no label where the table has none', async () => {
    const ungrouped = await scored([1, 2, 9, 7, 3], { lines: LISTS, query: 'q', id: 'name' })
    const { queries: _, ...dataset } = ungrouped.table.dataset
    expect(rankedRow({ ...ungrouped, table: { ...ungrouped.table, dataset } }, 0, 1)).not.toHaveProperty('list')
    const bare = rankedRow(await scored([1, 2], { lines: ['a', '1', '2'] }), 0, 1)
    expect(bare).toEqual({ rank: 1, score: 1, row: 1 })
  })

  it('flags what scores above the threshold, not at it', async () => {
    const table = await scored([1, 2, 3, 4, 5])
    table.model.operatingPoint = { threshold: 3 } as NonNullable<Model['operatingPoint']>
    expect([1, 2, 3].map((row) => rankedRow(table, row, 1).flagged)).toEqual([false, false, true])
  })
})

describe('the top of a list', () => {
  it('ends at the first negative; a positive that ties with it is not above it', async () => {
    const found = top(await scored([9, 5, 5, 1, 7], { positive: 'yes' }))
    expect(found).toEqual({ firstNegative: 3, above: 2, positives: 3 })
    expect(topSentence(found as never)).toBe('The first negative is at rank 3: 2 of 3 positives (67 %) score above it.')
  })

  it('is empty where a negative stands first', async () => {
    expect(top(await scored([1, 9, 2, 3, 4], { positive: 'yes' }))).toEqual({
      firstNegative: 1,
      above: 0,
      positives: 3,
    })
  })

  it('is the whole list where all rows are positive', async () => {
    const found = top(await scored([1, 2], { lines: ['a,label', '1,yes', '2,yes'], positive: 'yes' }))
    expect(found).toEqual({ firstNegative: undefined, above: 2, positives: 2 })
    expect(topSentence(found as never)).toBe('All 2 rows are positive.')
  })

  it('is empty where none is, and unknown without labels', async () => {
    const none = top(await scored([1, 2], { lines: ['a,label', '1,no', '2,no'], positive: 'yes' }))
    expect(none).toEqual({ firstNegative: 1, above: 0, positives: 0 })
    expect(topSentence(none as never)).toBe('The first negative is at rank 1: 0 of 0 positives score above it.')
    expect(top(await scored([1, 2], { lines: ['a', '1', '2'] }))).toBeUndefined()
  })
})

describe('a ranked list as CSV', () => {
  it('has a column for all that is known, and reasons in their own', async () => {
    const table = await inLists()
    table.model.operatingPoint = { threshold: 2 } as NonNullable<Model['operatingPoint']>
    const why = { most: 2, reasons: () => [{ feature: 'a', contribution: 0.4567 }] } as unknown as ScoredTable['why']
    const whole = { ...table, why } as ScoredTable
    const rows = [...ranking(whole, 1)].map(({ row, rank }) => rankedRow(whole, row, rank))
    expect([...rankingCsv(rows, listColumns(whole))]).toEqual([
      'rank,score,q,flagged,name,row,label,reason1,reason2\n',
      '1,3,x,yes,r5,5,0,a +0.46,\n',
      '1,9,y,yes,r3,3,1,a +0.46,\n',
    ])
    expect([...scoresCsv([rankedRow(table, 0, 1)], listColumns(table))]).toEqual([
      'row,q,name,score,flagged,label\n',
      '1,x,r1,1,no,1\n',
    ])
  })

  it('shows the sign of what a feature contributes', () => {
    const texts = [0.831, -0.5, 0].map((contribution) => reasonText({ feature: 'a', contribution } as never))
    expect(texts).toEqual(['a +0.83', 'a -0.5', 'a 0'])
  })
})
