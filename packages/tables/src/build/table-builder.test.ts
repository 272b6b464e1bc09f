import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { InfinitePushError, type Matrix } from '@infinite-push/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell, DeclaredColumn } from '../cells/rows.js'
import type { Table, TableOptions } from './table.js'
import { startTable } from './table-builder.js'

type Rows = readonly (readonly Cell[])[]

interface Given {
  options?: Partial<TableOptions>
  declared?: Record<string, Omit<DeclaredColumn, 'name'>>
  /** How many rows to hand over at a time; row by row when absent. */
  batch?: number
}

/** The table of rows under names, of which the first may have to be quoted in messages as line 2. */
function build(names: readonly string[], rows: Rows, { options, declared = {}, batch }: Given = {}): Table {
  const columns = names.map((name) => ({ name, ...declared[name] }))
  const builder = startTable('data.csv', { missing: 'error', ...options })(columns)
  if (batch === undefined) for (const [i, row] of rows.entries()) builder.addRow(row, i + 2)
  for (let i = 0; batch !== undefined && i < rows.length; i += batch) {
    const part = rows.slice(i, i + batch)
    builder.addBatch({ rows: part.length, columns: names.map((_, k) => column(part.map((row) => row[k]))) }, i + 2)
  }
  return builder.toTable('csv')
}

/** Numbers as formats by column have them, where there are only numbers. */
function column(cells: Cell[]): Float64Array | Cell[] {
  const numeric = cells.every((cell) => typeof cell === 'number' || cell === null)
  return numeric ? Float64Array.from(cells, (cell) => (cell === null ? Number.NaN : Number(cell))) : cells
}

function rowsOf(features: Matrix): number[][] {
  return Array.from({ length: features.rows }, (_, i) => {
    const row = new Float64Array(features.cols)
    features.readRow(i, row, 0)
    return [...row]
  })
}

function failure(make: () => unknown): InfinitePushError {
  try {
    make()
  } catch (error) {
    if (error instanceof InfinitePushError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const PEOPLE = ['age', 'smoker', 'colour', 'sex', 'label']
const ROWS: Rows = [
  ['41', 'yes', 'red', 'F', '1'],
  ['35', 'no', 'green', 'M', '0'],
  ['52.5', 'No', 'blue', 'F', '0'],
  ['60', 'YES', 'red', 'F', '1'],
]

describe('the features of a table', () => {
  it('are its numbers, 0 and 1 for booleans, one for each level of a category, and the rarer one of two levels', () => {
    const table = build(PEOPLE, ROWS)
    expect(table.dataset.names).toEqual(['age', 'smoker', 'colour=blue', 'colour=green', 'colour=red', 'sex=M'])
    expect(rowsOf(table.dataset.features)).toEqual([
      [41, 1, 0, 0, 1, 0],
      [35, 0, 0, 1, 0, 1],
      [52.5, 0, 1, 0, 0, 0],
      [60, 1, 0, 0, 1, 0],
    ])
    expect(table.encoding?.slice(1, 3)).toEqual([
      { kind: 'boolean', column: 'smoker' },
      { kind: 'level', column: 'colour', level: 'blue' },
    ])
    expect(table.levels).toEqual([
      { column: 'colour', levels: ['blue', 'green', 'red'] },
      { column: 'sex', levels: ['F', 'M'] },
    ])
  })

  it('need no record when all are columns of numbers', () => {
    const table = build(
      ['a', 'label'],
      [
        [1, 1],
        [2, 0],
      ],
    )
    expect(table.encoding).toBeUndefined()
    expect(table.levels).toBeUndefined()
  })

  it('of two equally frequent levels tell the later one', () => {
    expect(
      build(
        ['s', 'label'],
        [
          ['M', 1],
          ['F', 0],
        ],
      ).dataset.names,
    ).toEqual(['s=M'])
  })

  it('never share a name', () => {
    const table = build(
      ['c', 'c=x', 'label'],
      [
        ['x', 1, 0],
        ['y', 2, 1],
        ['z', 3, 1],
      ],
    )
    expect(table.dataset.names).toEqual(['c=x', 'c=y', 'c=z', 'c=x (2)'])
  })

  it('are the same whether rows came one by one or in batches, as text or as numbers', () => {
    const cell = fc.oneof(fc.constantFrom('red', 'blue', null, '', '7', 7, 7.5, '7.50'), fc.integer())
    const rows = fc.array(fc.tuple(cell, cell, fc.integer()), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (cells, batch) => {
        const labelled = cells.map((row, i) => [...row, i % 2])
        const text = labelled.map((row) => row.map((each) => (each === null ? 'NA' : String(each))))
        const options: Partial<TableOptions> = { missing: 'mean', category: ['a', 'b'], label: 'label' }
        const names = ['a', 'b', 'c', 'label']
        const one = build(names, labelled, { options })
        for (const other of [build(names, labelled, { options, batch }), build(names, text, { options })]) {
          expect(other.dataset.names).toEqual(one.dataset.names)
          expect(rowsOf(other.dataset.features)).toEqual(rowsOf(one.dataset.features))
          expect(other.columns).toEqual(one.columns)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are missing in all levels where a category is, but 0 with a feature that tells', () => {
    const rows: Rows = [
      ['x', 1],
      ['', 0],
      ['y', 0],
      ['z', 1],
    ]
    expect(rowsOf(build(['c', 'label'], rows, { options: { missing: 'mean' } }).dataset.features)[1]).toEqual(
      Array(3).fill(Number.NaN),
    )
    const told = build(['c', 'label'], rows, { options: { missing: 'indicator' } })
    expect(told.dataset.names).toEqual(['c=x', 'c=y', 'c=z', 'c is missing'])
    expect(rowsOf(told.dataset.features)[1]).toEqual([0, 0, 0, 1])
  })

  it('come from the chosen columns only', () => {
    expect(
      build(PEOPLE, ROWS, { options: { featureColumns: ['1-2', 'label'], label: 'sex', positive: 'F' } }).dataset.names,
    ).toEqual(['age', 'smoker', 'label'])
    expect(build(PEOPLE, ROWS, { options: { featureColumns: ['*'], ignore: ['colour..sex'] } }).dataset.names).toEqual([
      'age',
      'smoker',
    ])
    expect(
      failure(() => build(PEOPLE, ROWS, { options: { featureColumns: ['age', 'label'], label: 'label' } })).code,
    ).toBe('shared-column')
  })
})

describe('columns that no feature can be made of', () => {
  const rows: Rows = Array.from({ length: 80 }, (_, i) => [`n${i}`, `t${i % 60}`, `2024-01-${10 + (i % 20)}`, i, i % 2])
  const names = ['name', 'town', 'day', 'x', 'label']

  it('are refused all at once, with names to copy', () => {
    const error = failure(() => build(names, rows))
    expect(error.message).toMatch(
      /^data\.csv: column "day" \(2024-01-10\) holds dates.* Also, 2 columns: "name" \(80\), "town" \(60\) hold too many/,
    )
    expect(error.values).toMatchObject({ names: ['name', 'town', 'day'], mixed: true })
  })

  it('are proposed as names of the rows when they are that, and as larger categories otherwise', () => {
    expect(failure(() => build(names, rows, { options: { ignore: ['day', 'town'] } })).values).toMatchObject({
      naming: 'name',
    })
    expect(failure(() => build(names, rows, { options: { ignore: ['day', 'name'] } })).hint).toContain('maxLevels: 60')
    expect(build(names, rows, { options: { ignore: ['day', 'name'], maxLevels: 60 } }).dataset.names).toHaveLength(61)
  })

  it('are left out with warnings where that is asked for, and told as refused', () => {
    const table = build(names, rows, { options: { unusable: 'leave-out' } })
    expect(table.dataset.names).toEqual(['x'])
    expect(table.warnings.map(({ code }) => code)).toEqual(['date-column', 'too-many-levels'])
    expect(table.columns.map(({ role }) => role)).toEqual(['refused', 'refused', 'refused', 'feature', 'label'])
  })

  it('are warned about when they are numbers that look like identifiers', () => {
    const numbered: Rows = Array.from({ length: 20 }, (_, i) => [500 + i, i * i, i % 2])
    const table = build(['patient_id', 'squares', 'label'], numbered)
    expect(table.warnings).toMatchObject([{ code: 'id-column', values: { column: 'patient_id', name: 'patient_id' } }])
    expect(
      build(['patient_id', 'squares', 'label'], numbered, { options: { featureColumns: ['1', '2'] } }).warnings,
    ).toEqual([])
  })
})

describe('the features of a model, in another table', () => {
  const learnt = build(PEOPLE, ROWS)
  const known: Partial<TableOptions> = {
    expect: 'scoring',
    features: learnt.dataset.names,
    encoding: learnt.encoding,
    levels: learnt.levels,
  }

  it('are computed as they were, whatever the order of the columns and the other levels', () => {
    const table = build(
      ['sex', 'colour', 'note', 'age', 'smoker'],
      [
        ['M', 'teal', '?', 1, '1'],
        ['X', 'red', 'x', 2, false],
      ],
      {
        options: known,
      },
    )
    expect(rowsOf(table.dataset.features)).toEqual([
      [1, 1, 0, 0, 0, 1],
      [2, 0, 0, 0, 1, 0],
    ])
    expect(table.dataset.names).toEqual(learnt.dataset.names)
    expect(table.warnings.map(({ code, message }) => [code, /"(\w+)": (\d+) cell/.exec(message)?.slice(1)])).toEqual([
      ['unseen-levels', ['colour', '1']],
      ['unseen-levels', ['sex', '1']],
    ])
  })

  it('need only the columns they come from', () => {
    const options = { ...known, features: ['colour=red'], encoding: learnt.encoding?.slice(4, 5) }
    expect(rowsOf(build(['colour'], [['red'], ['blue']], { options }).dataset.features)).toEqual([[1], [0]])
    expect(failure(() => build(['color'], [['red']], { options })).message).toBe(
      'data.csv lacks 1 of the columns the model needs: colour.',
    )
  })

  it('are refused for cells that are not what they were', () => {
    const row = (age: Cell, smoker: Cell): Rows => [
      [40, 'no', 'red', 'M', 0],
      [age, smoker, 'red', 'M', 0],
    ]
    expect(failure(() => build(PEOPLE, row('old', 'no'), { options: known })).message).toBe(
      'data.csv, line 3, column "age": "old" is not a number.',
    )
    expect(failure(() => build(PEOPLE, row(1, 'often'), { options: known })).message).toBe(
      'data.csv, line 3, column "smoker": "often" is neither true nor false.',
    )
  })

  it('are not taken from a column whose name occurs twice, unless it did so before', () => {
    const options: Partial<TableOptions> = { expect: 'scoring', features: ['x'] }
    expect(failure(() => build(['x', 'x'], [[1, 2]], { options })).code).toBe('duplicate-columns')
    const remembered = { columns: ['x', 'x (2)'] }
    expect(rowsOf(build(['x', 'x'], [[1, 2]], { options: { ...options, remembered } }).dataset.features)).toEqual([[1]])
  })
})

describe('the label of a table', () => {
  it('is positive where it is true or yes', () => {
    expect(
      build(
        ['a', 'label'],
        [
          [1, true],
          [2, false],
        ],
      ),
    ).toMatchObject({ positive: 'true' })
    expect(
      build(
        ['a', 'label'],
        [
          [1, 'No'],
          [2, 'Yes'],
        ],
      ),
    ).toMatchObject({ positive: 'Yes' })
  })

  it('may be missing in rows that are dropped, and nowhere else', () => {
    const rows: Rows = [
      [1, 1],
      [null, null],
      [2, 0],
    ]
    expect(build(['a', 'label'], rows, { options: { missing: 'drop' } }).dataset.labels).toEqual(Uint8Array.of(1, 0))
    expect(failure(() => build(['a', 'label'], rows, { options: { missing: 'mean' } })).message).toMatch(
      /line 3, column "label"/,
    )
  })
})

it('lets go of the columns that a table was built from', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const built = () => {
    const builder = startTable('data.csv', { missing: 'error' })([{ name: 'a' }, { name: 'label' }])
    for (let i = 0; i < 4; i++) builder.addRow([i, i % 2], i + 2)
    return { table: builder.toTable('csv'), builder: new WeakRef(builder) }
  }
  const { table, builder } = built()
  // What a weak reference was asked for in one turn stays until the next one.
  await new Promise((resolve) => setTimeout(resolve))
  collect()
  expect(builder.deref()).toBeUndefined()
  expect(table.labelText?.(1)).toBe('1')
})
