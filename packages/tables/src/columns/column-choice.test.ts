import { InfinitePushError } from '@infinite-push/core'
import { describe, expect, it } from 'vitest'
import { chooseColumns } from './column-choice.js'
import { ColumnNames } from './columns.js'
import { readHeader } from './header.js'

function choose(words: string[], names: string[]): string[] {
  const columns = new ColumnNames(readHeader(names), 'data.csv')
  return [...chooseColumns(words, columns, 'ignore').all].map((k) => columns.names[k]).sort()
}

const GENES = ['id', 'gene_1', 'gene_2', 'gene_3', 'age', '3-4', 'a*b', 'aXb']

describe('columns', () => {
  it('are chosen by name and by 1-based number', () => {
    expect(choose(['age', '1'], GENES)).toEqual(['age', 'id'])
    expect(choose([' age '], GENES)).toEqual(['age'])
  })

  it('are chosen by ranges of numbers and of names, both ends included', () => {
    expect(choose(['2-4'], GENES)).toEqual(['gene_1', 'gene_2', 'gene_3'])
    expect(choose(['gene_2..age'], GENES)).toEqual(['age', 'gene_2', 'gene_3'])
    expect(choose(['2..3'], GENES)).toEqual(['gene_1', 'gene_2'])
  })

  it('are chosen by patterns', () => {
    expect(choose(['gene_*'], GENES)).toEqual(['gene_1', 'gene_2', 'gene_3'])
    expect(choose(['?ge'], GENES)).toEqual(['age'])
    expect(choose(['*.x', 'a.*'], ['a.x', 'abx'])).toEqual(['a.x'])
  })

  it('are meant by their exact name first, and a backslash makes a star plain', () => {
    expect(choose(['3-4', 'a*b'], GENES)).toEqual(['3-4', 'a*b'])
    expect(choose(['a\\**'], GENES)).toEqual(['a*b'])
    expect(choose(['a?b'], GENES)).toEqual(['a*b', 'aXb'])
  })

  it.each([
    [['gene_9'], 'unknown-column'],
    [['1-99'], 'unknown-column'],
    [['x*'], 'unknown-column'],
    [['4-2'], 'empty-range'],
  ])('that do not exist are refused: %j', (words, code) => {
    try {
      choose(words, GENES)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(InfinitePushError)
      expect(error).toMatchObject({ code, kind: 'usage', field: 'ignore' })
    }
  })
})

describe('a header', () => {
  it('names columns that have no name, or that of another, in a way that no other column has', () => {
    expect(readHeader(['x', '', 'x', 'x (2)', 'x', '']).names).toEqual([
      'x',
      'column 2',
      'x (3)',
      'x (2)',
      'x (4)',
      'column 6',
    ])
    expect(readHeader(['column 2', '']).names).toEqual(['column 2', 'column 2 (2)'])
  })

  it('says nothing when all is well', () => {
    expect(readHeader(['a', 'b']).warnings).toEqual([])
  })
})
