import { describe, expect, it } from 'vitest'
import type { Cell } from '../cells/rows.js'
import { type ColumnHints, sortedLevels, takeColumn } from './column-reading.js'
import { FeatureColumn } from './feature-column.js'

function columnOf(cells: readonly Cell[]): FeatureColumn {
  const column = new FeatureColumn(100)
  for (const cell of cells) column.add(cell)
  return column
}

const take = (cells: readonly Cell[], hints: Partial<ColumnHints> = {}) =>
  takeColumn(columnOf(cells), { maxLevels: 50, ...hints })

describe('a column', () => {
  it('is taken for numbers when every cell that has a value is one', () => {
    expect(take(['1', 2.5, null, 'NA', ' 3e2 ']).kind).toBe('number')
    expect(take(['0', '1', '1']).kind).toBe('number')
  })

  it('is taken for booleans when it holds true and false, yes and no, in any format and case', () => {
    expect(take(['True', 'FALSE', '']).kind).toBe('boolean')
    expect(take([true, false, undefined]).kind).toBe('boolean')
    expect(take(['yes', 'No']).kind).toBe('boolean')
    expect(take(['yes', 'no', 'maybe']).kind).toBe('category')
  })

  it('is taken for a category when it holds text, and few different ones', () => {
    expect(take(['red', 'green', 'red'])).toEqual({ kind: 'category', why: 'its cells are text' })
    expect(take(['red', 'green', 7, null])).toEqual({ kind: 'category', why: 'most cells are text' })
  })

  it('is refused for a cell when most are numbers, or were meant as such', () => {
    expect(take([1, 2, 'n/a?'])).toMatchObject({ kind: 'number', refused: 'cell' })
    expect(take(['1,5', '2,5', 'x'])).toMatchObject({ kind: 'number', refused: 'cell' })
    expect(take([1, Number.POSITIVE_INFINITY])).toMatchObject({ kind: 'number', refused: 'cell' })
  })

  it('is refused when it holds dates, or too many different texts', () => {
    expect(take(['2024-01-02', '2024-02-03'])).toMatchObject({ kind: 'date', refused: 'dates' })
    expect(take(['x'], { declared: 'date' })).toMatchObject({ kind: 'date', refused: 'dates' })
    const texts = Array.from({ length: 60 }, (_, i) => `t${i}`)
    expect(take(texts)).toMatchObject({ kind: 'text', refused: 'levels', why: expect.stringContaining('60 different') })
    expect(take(texts, { maxLevels: 60 }).kind).toBe('category')
    expect(take(Array.from({ length: 300 }, (_, i) => `t${i}`)).why).toContain('more than 100 different')
  })

  it('is what the user says, and what the format declares', () => {
    expect(take([1, 2, 1], { said: 'category' }).kind).toBe('category')
    expect(take([1, 2, 1], { declared: 'category' }).kind).toBe('category')
    expect(take(['1', '2'], { declared: 'category', said: 'number' }).kind).toBe('number')
    expect(take(['1', 'x', 'y', 'z'], { said: 'number' })).toMatchObject({ kind: 'number', refused: 'cell' })
    expect(take(['2024-01-02'], { said: 'category' }).kind).toBe('category')
  })

  it('is empty when no cell has a value', () => {
    expect(take([null, '', 'NA', Number.NaN]).kind).toBe('empty')
  })

  it('has the same levels whether numbers came as numbers or as text, and before or after the first word', () => {
    const cells = ['10', 9, '1.0', 'b', 1, 'a', '9.00']
    expect(sortedLevels(columnOf(cells))).toEqual(['1', '9', '10', 'a', 'b'])
    expect(sortedLevels(columnOf(cells.toReversed()))).toEqual(['1', '9', '10', 'a', 'b'])
  })
})
