import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { InfinitePushError } from '@infinite-push/core'
import { hashDataset } from '@infinite-push/core/internal'
import type { Table, TableOptions } from '@infinite-push/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hintOf } from '../hints/hint.js'
import { readTable } from './read-table.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Options = Partial<TableOptions>
const scoring = { expect: 'scoring' } as const

async function read(text: string | Uint8Array, options: Options = {}, name = 'data.csv'): Promise<Table> {
  await writeFile(join(folder, name), text)
  return readTable(join(folder, name), { missing: 'error', ...options })
}

/** The error of reading, with the path of the folder taken out of its message. */
async function failure(text: string, options: Options = {}, name = 'data.csv') {
  try {
    await read(text, options, name)
  } catch (error) {
    if (!(error instanceof InfinitePushError)) throw error
    const { code, kind, hint, field, values } = error
    return { code, kind, hint, field, values, message: error.message.replaceAll(`${folder}/`, '') }
  }
  throw new Error('nothing was refused')
}

function rowsOf({ dataset: { features } }: Table): number[][] {
  return Array.from({ length: features.rows }, (_, i) => {
    const row = new Float64Array(features.cols)
    features.readRow(i, row, 0)
    return [...row]
  })
}

const bundled = (name: string) => fileURLToPath(new URL(`../../data/${name}`, import.meta.url))

describe('readTable', () => {
  it('reads the bundled sonar table', async () => {
    const table = await readTable(bundled('sonar.csv'), { missing: 'error' })
    expect(table.dataset.features).toMatchObject({ rows: 208, cols: 60 })
    expect(table.dataset.names[59]).toBe('V60')
    expect(table).toMatchObject({ format: 'csv', hasLabels: true, labelName: 'label', positive: '1', warnings: [] })
    expect(table.labelCounts).toEqual([
      { value: '1', count: 111 },
      { value: '0', count: 97 },
    ])
    expect(table.dataset.labels.reduce((a, b) => a + b, 0)).toBe(111)
    const { mean } = table.dataset.features.columnMoments()
    expect(mean[0]).toBeCloseTo(0.029164, 6)
    expect(mean[59]).toBeCloseTo(0.006507, 6)
  })

  it('reads the same table gzipped, as TSV and with semicolons', async () => {
    const text = 'a,b,label\n1,2.5,0\n-3e2,.5,1\n'
    const expected = rowsOf(await read(text))
    expect(expected).toEqual([
      [1, 2.5],
      [-300, 0.5],
    ])
    expect(rowsOf(await read(gzipSync(text), {}, 'data.csv.gz'))).toEqual(expected)
    expect(rowsOf(await read(text.replaceAll(',', '\t'), {}, 'data.tsv'))).toEqual(expected)
    expect(rowsOf(await read(text.replaceAll(',', ';')))).toEqual(expected)
    expect(rowsOf(await read(text, { format: 'csv' }, 'data.unknown'))).toEqual(expected)
  })

  describe('the label column', () => {
    it('is called label, else Label, else is the last', async () => {
      expect((await read('Label,a,label,b\n1,2,0,4\n5,6,1,8\n')).labelName).toBe('label')
      expect((await read('a,LABEL,b\n1,0,4\n5,1,8\n')).labelName).toBe('LABEL')
      expect((await read('a,b,y\n1,5,0\n5,6,1\n')).labelName).toBe('y')
      expect((await read('a,b,y,who\n1,5,0,x\n5,6,1,y\n', { id: 'who' })).labelName).toBe('y')
    })

    it('is named by name or by number', async () => {
      const text = 'y,2,label\n0,5,7\n1,6,8\n'
      expect(await read(text, { label: 'y' })).toMatchObject({ labelName: 'y', dataset: { names: ['2', 'label'] } })
      expect((await read(text, { label: '1' })).labelName).toBe('y')
      expect((await read(text, { label: '2', positive: '5' })).labelName).toBe('2')
    })

    it('is refused when it does not exist, with the nearest name', async () => {
      const error = await failure('age,class\n1,0\n', { label: 'clas' })
      expect(error).toMatchObject({
        kind: 'usage',
        code: 'unknown-column',
        hint: 'Did you mean class?',
        field: 'label',
      })
      expect((await failure('age,class\n1,0\n', { label: '3' })).kind).toBe('usage')
    })

    it('must be there in every row of a training table', async () => {
      const error = await failure('a,label\n1,0\n2,NA\n')
      expect(error).toMatchObject({ kind: 'data', code: 'missing-label' })
      expect(error.message).toMatch(/^data.csv, line 3, column "label"/)
    })
  })

  describe('the positive class', () => {
    const labelled = (labels: string[]) => `a,label\n${labels.map((label, i) => `${i},${label}\n`).join('')}`

    it('is 1 when one of exactly two values equals 1', async () => {
      expect(await read(labelled(['-1', '+1', '1.0', '1']))).toMatchObject({
        positive: '+1',
        dataset: { labels: Uint8Array.of(0, 1, 1, 1) },
        labelCounts: [
          { value: '+1', count: 3 },
          { value: '-1', count: 1 },
        ],
      })
      expect((await read(labelled(['no', ' 1 ']))).dataset.labels).toEqual(Uint8Array.of(0, 1))
    })

    it('is what --positive says; every other value is negative', async () => {
      const table = await read(labelled(['R', 'M', 'x', 'M']), { positive: 'M' })
      expect(table.dataset.labels).toEqual(Uint8Array.of(0, 1, 0, 1))
      expect((await read(labelled(['2.0', '1', '3']), { positive: '2' })).dataset.labels).toEqual(
        Uint8Array.of(1, 0, 0),
      )
    })

    it('is asked for when it cannot be told, with the values and a command to copy', async () => {
      const error = await failure(labelled(['R', 'M', 'R']))
      expect(error).toMatchObject({ kind: 'usage', code: 'positive-unknown', field: 'positive' })
      expect(error.message).toContain('R (2 rows), M (1 row)')
      expect(hintOf(error)).toMatch(/infinite-push fit .*data.csv --positive M$/)
      expect((await failure(labelled(['0', '1', '2']))).code).toBe('positive-unknown')
      const many = await failure(labelled(Array.from({ length: 15 }, (_, i) => `c${i}`)))
      expect(many.message).toMatch(/c9 \(1 row\) and 5 more\.$/)
    })

    it('is refused when it does not occur', async () => {
      const error = await failure(labelled(['R', 'M']), { positive: 'm' })
      expect(error).toMatchObject({ kind: 'usage', code: 'positive-not-found' })
      expect(error.message).toContain('R (1 row), M (1 row)')
    })

    it('is refused when it is the only one', async () => {
      expect(await failure(labelled(['1', '1']))).toMatchObject({ kind: 'data', code: 'one-class' })
      expect((await failure(labelled(['0', '0']))).code).toBe('one-class')
      expect((await failure(labelled(['M']), { positive: 'M' })).code).toBe('one-class')
    })

    it('is not looked for in a column that looks continuous', async () => {
      const error = await failure(labelled(Array.from({ length: 30 }, (_, i) => String(i / 7))))
      expect(error).toMatchObject({ kind: 'usage', code: 'label-continuous' })
      expect(hintOf(error)).toContain('--label')
    })
  })

  describe('the other columns', () => {
    const text = 'id,a,w,q,note,label\nx1,1,0.5,7,hi,0\nx2,2,1,7,"a, b",1\n'
    const flags = { id: 'id', weights: 'w', query: 'q', ignore: ['note'] }

    it('are ids, weights, lists and ignored ones where flags say so, and features otherwise', async () => {
      const table = await read(text, flags)
      expect(table).toMatchObject({ ids: ['x1', 'x2'], idName: 'id', queries: ['7', '7'] })
      expect(table.dataset).toMatchObject({ names: ['a'], weights: Float64Array.of(0.5, 1) })
      expect(table.rowNumbers).toEqual(Int32Array.of(1, 2))
    })

    it('are refused by name when a flag names none', async () => {
      expect(await failure(text, { ...flags, ignore: ['nota'] })).toMatchObject({
        kind: 'usage',
        hint: 'Did you mean note?',
      })
      expect(await failure(text, { ...flags, weights: 'weight' })).toMatchObject({ kind: 'usage', field: 'weights' })
    })

    it('cannot have two roles', async () => {
      expect(await failure(text, { ...flags, label: 'w' })).toMatchObject({ kind: 'usage', code: 'shared-column' })
      expect((await failure(text, { ...flags, ignore: ['note', 'q'] })).code).toBe('shared-column')
      expect((await read(text, { ...flags, ignore: ['note', 'id'], id: 'q' })).ids).toEqual(['7', '7'])
    })

    it('hold numbers when most cells do: other text is refused with line, column, cell and both cures', async () => {
      const error = await failure('a,dose,label\n1,2,0\n2,oops,1\n3,4,0\n')
      expect(error.message).toBe('data.csv, line 3, column "dose": "oops" is not a number.')
      expect(hintOf(error)).toMatch(/empty if the value is not known.*--category dose.*--ignore dose/)
      expect(error.kind).toBe('data')
      expect((await failure('a,label\n"1,5",1\n2.5,0\n3.5,0\n')).hint).toContain('decimal point')
      for (const cell of ['inf', '-Infinity', '1e999']) {
        expect(await failure(`a,label\n1,0\n${cell},1\n`)).toMatchObject({
          code: 'infinite-number',
          message: `data.csv, line 3, column "a": "${cell}" is not a finite number.`,
        })
      }
      expect((await failure('a,label\n0x1F,1\n')).code).toBe('not-a-number')
    })

    it('hold weights of at least 0', async () => {
      for (const cell of ['-1', 'x', '', 'inf']) {
        const error = await failure(`a,w,label\n1,${cell},1\n`, { weights: 'w' })
        expect(error).toMatchObject({ kind: 'data', code: 'bad-weight' })
        expect(error.message).toMatch(/^data.csv, line 2, column "w"/)
      }
    })

    it('get names of their own where they have none, or that of another, and that is told', async () => {
      const unnamed = await read('a,,label\n1,2,0\n2,2.5,1\n')
      expect(unnamed.dataset.names).toEqual(['a', 'column 2'])
      expect(unnamed.warnings).toMatchObject([
        { code: 'unnamed-columns', message: expect.stringMatching(/column 2\.$/) },
      ])
      const twice = await read('a,b,a,b,c,label\n1,2,3,4,5,0\n6,7,8,9,10,1\n')
      expect(twice.dataset.names).toEqual(['a', 'b', 'a (2)', 'b (2)', 'c'])
      expect(twice.warnings).toMatchObject([
        { code: 'duplicate-columns', message: expect.stringContaining('a (2), b (2)') },
      ])
      expect((await read(',a,label\n1,2,0\n2,3,1\n', { ignore: ['1'] })).dataset.names).toEqual(['a'])
      expect((await read(',a,label\nr1,2,0\nr2,3,1\n', { id: '1' })).idName).toBe('id')
    })

    it('cannot be named where a name means two of them', async () => {
      expect((await failure('label,a,label\n1,2,0\n')).code).toBe('duplicate-columns')
      expect((await failure('a,a,label\n1,2,0\n', { ignore: ['a'] })).code).toBe('duplicate-columns')
      expect((await read('a,a,label\n1,2,0\n2,3,1\n', { ignore: ['a (2)'] })).dataset.names).toEqual(['a'])
    })

    it('without a name that number or name the rows are left out, as R and pandas write them, and that is told', async () => {
      const table = await read(',a,label\n0,2,0\n1,3,1\n2,5,1\n')
      expect(table.dataset.names).toEqual(['a'])
      expect(table.warnings.map(({ code }) => code)).toContain('row-names')
      expect((await read(',a,label\n0,2,0\n1,3,1\n', { featureColumns: ['1', 'a'] })).dataset.names).toEqual([
        'column 1',
        'a',
      ])
    })

    it('are warned about when they are constant, and kept', async () => {
      const table = await read('a,b,c,label\n0.1,1,5,0\n0.1,2,5,1\n0.1,3,5,1\n')
      expect(table.dataset.names).toEqual(['a', 'b', 'c'])
      expect(table.warnings).toMatchObject([
        { code: 'constant-columns', message: expect.stringContaining('2 columns') },
      ])
      expect(table.warnings[0].message).toContain('a, c')
    })

    it('must leave at least one feature and one row', async () => {
      expect((await failure('label\n1\n0\n')).code).toBe('no-features')
      expect((await failure('a,label\n')).code).toBe('no-rows')
    })
  })

  describe('missing cells', () => {
    const text = 'a,b,label\n1,2,0\n,4,1\n3,NA,1\nnull,?,0\n5,6,1\n'

    it('are an error that names the first, the number of them and the ways out', async () => {
      const error = await failure(text)
      expect(error.message).toBe('data.csv, line 3, column "a": the cell has no value. 4 cells in 3 rows are missing.')
      expect(hintOf(error)).toMatch(/--missing mean.*median.*--missing drop.*--missing indicator/)
      expect(error).toMatchObject({ kind: 'data', code: 'missing-cells' })
    })

    it.each(['mean', 'median'] as const)('stay missing with %s, for whoever learns to fill in', async (missing) => {
      const table = await read(text, { missing })
      expect(rowsOf(table)).toEqual([
        [1, 2],
        [Number.NaN, 4],
        [3, Number.NaN],
        [Number.NaN, Number.NaN],
        [5, 6],
      ])
      expect(table.dataset.missing).toBe(missing)
      expect(table.missing).toEqual({
        cells: 4,
        rowsDropped: 0,
        columns: [
          { name: 'a', count: 2 },
          { name: 'b', count: 2 },
        ],
      })
    })

    it('get a feature of their own with indicator', async () => {
      const table = await read('a,b,label\n1,2,0\n,4,1\n3,6,1\n', { missing: 'indicator' })
      expect(table.dataset).toMatchObject({ names: ['a', 'a is missing', 'b'], missing: 'mean' })
      expect(rowsOf(table)).toEqual([
        [1, 0, 2],
        [Number.NaN, 1, 4],
        [3, 0, 6],
      ])
    })

    it('of a column without any value take the column with them, and that is told', async () => {
      for (const missing of ['error', 'mean', 'drop'] as const) {
        const table = await read('a,b,label\n1,,0\n2,NaN,1\n', { missing })
        expect(table.dataset.names).toEqual(['a'])
        expect(table.warnings).toMatchObject([{ code: 'empty-columns' }])
      }
    })

    it('take their rows with them with drop', async () => {
      const table = await read(text, { missing: 'drop', id: undefined })
      expect(rowsOf(table)).toEqual([
        [1, 2],
        [5, 6],
      ])
      expect(table.missing).toMatchObject({ cells: 4, rowsDropped: 3 })
      expect(table.rowNumbers).toEqual(Int32Array.of(1, 5))
      expect(table.dataset.labels).toEqual(Uint8Array.of(0, 1))
      expect((await failure('a,b,label\n,1,0\n1,,1\n', { missing: 'drop' })).code).toBe('no-rows')
    })
  })

  describe('for scoring', () => {
    it('reads the needed columns only, in the order asked, whatever the others hold', async () => {
      const table = await read('note,b,x,x,a\nhi,1,,?,2\n,3,4,5,6\n', { ...scoring, features: ['a', 'b'] })
      expect(rowsOf(table)).toEqual([
        [2, 1],
        [6, 3],
      ])
      expect(table).toMatchObject({ hasLabels: false, labelName: undefined, positive: undefined, warnings: [] })
      expect(table.dataset.labels).toEqual(new Uint8Array(2))
    })

    it('names the columns that are missing', async () => {
      const error = await failure('Age,b\n1,2\n', { ...scoring, features: ['age', 'b', 'zzz'] })
      expect(error.message).toBe('data.csv lacks 2 of the columns the model needs: age, zzz.')
      expect(error).toMatchObject({ kind: 'data', code: 'missing-columns', hint: 'Is age called Age here?' })
      expect((await failure('a,a\n1,2\n', { ...scoring, features: ['a'] })).code).toBe('duplicate-columns')
    })

    it('takes labels where they are', async () => {
      const text = 'a,y\n1,M\n2,R\n'
      const known = { ...scoring, features: ['a'], positive: 'M' }
      expect(await read(text, known)).toMatchObject({ hasLabels: false })
      expect(await read(text, { ...known, remembered: { label: 'y' } })).toMatchObject({
        hasLabels: true,
        positive: 'M',
      })
      expect(await read(text, { ...known, remembered: { label: 'gone' } })).toMatchObject({ hasLabels: false })
      expect(await read(text, { ...known, label: 'y' })).toMatchObject({ hasLabels: true })
      expect((await failure(text, { ...known, label: 'gone' })).kind).toBe('usage')
      expect(await read('label,y\n1,1\n', { ...scoring, features: ['label'] })).toMatchObject({ hasLabels: false })
    })

    it('goes on without labels that cannot be used, and says so', async () => {
      const some = await read('a,label\n1,\n2,1\n', { ...scoring, features: ['a'] })
      expect(some).toMatchObject({ hasLabels: false, warnings: [{ code: 'missing-labels' }] })
      const unclear = await read('a,label\n1,M\n2,R\n', { ...scoring, features: ['a'] })
      expect(unclear).toMatchObject({ hasLabels: false, warnings: [{ code: 'positive-unknown' }] })
      const absent = await read('a,label\n1,R\n2,R\n', { ...scoring, features: ['a'], positive: 'M' })
      expect(absent).toMatchObject({ hasLabels: true, warnings: [{ code: 'positive-not-found' }] })
      expect(absent.dataset.labels).toEqual(new Uint8Array(2))
    })

    it('takes the id from a column that is also a feature', async () => {
      const table = await read('a,b\n1,2\n', { ...scoring, features: ['a', 'b'], id: 'a' })
      expect(table).toMatchObject({ ids: ['1'], dataset: { names: ['a', 'b'] } })
    })
  })

  describe('of svmlight text', () => {
    const text = '+1 qid:3 1:0.5 3:2\n-1 qid:4 2:1 # no\n'

    it('names the features after their indices', async () => {
      const table = await read(text, {}, 'data.svmlight')
      expect(rowsOf(table)).toEqual([
        [0.5, 0, 2],
        [0, 1, 0],
      ])
      expect(table).toMatchObject({ format: 'svmlight', positive: '1', labelName: 'target', queries: ['3', '4'] })
      expect(table.dataset.names).toEqual(['f1', 'f2', 'f3'])
      expect((await read('1 0:5\n0 1:2\n', {}, 'zero.dat')).dataset.names).toEqual(['f0', 'f1'])
    })

    it('leaves ignored features out, by name or by index', async () => {
      const table = await read(text, { ignore: ['f1', '3'] }, 'data.svmlight')
      expect(table.dataset.names).toEqual(['f2'])
      expect(rowsOf(table)).toEqual([[0], [1]])
      expect(await failure(text, { ignore: ['f4'] }, 'data.svmlight')).toMatchObject({ kind: 'usage', field: 'ignore' })
    })

    it('scores by index, with zeros for indices the file never uses', async () => {
      const options = { ...scoring, features: ['f5', 'f0', 'f3'] }
      expect(rowsOf(await read(text, options, 'data.svmlight'))).toEqual([
        [0, 0, 2],
        [0, 0, 0],
      ])
      const error = await failure(text, { ...scoring, features: ['f1', 'V2'] }, 'data.svmlight')
      expect(error).toMatchObject({ code: 'missing-columns', message: expect.stringContaining('needs: V2.') })
    })

    it('refuses flags that name columns, but for --query qid', async () => {
      for (const flag of ['label', 'weights', 'id']) {
        expect(await failure(text, { [flag]: 'x' }, 'data.svmlight')).toMatchObject({ kind: 'usage', field: flag })
      }
      expect((await failure(text, { query: 'q' }, 'data.svmlight')).kind).toBe('usage')
      expect((await read(text, { query: 'qid' }, 'data.svmlight')).queries).toEqual(['3', '4'])
    })

    it('chooses features by index, range and pattern', async () => {
      const wide = '1 1:1 2:2 3:3 12:4\n0 1:2 2:1 3:0 12:1\n'
      expect((await read(wide, { ignore: ['2-11'] }, 'data.svmlight')).dataset.names).toEqual(['f1', 'f12'])
      expect((await read(wide, { featureColumns: ['f1*'] }, 'data.svmlight')).dataset.names).toEqual([
        'f1',
        'f10',
        'f11',
        'f12',
      ])
    })

    it('counts features from where --index-base says', async () => {
      expect((await read('1 1:5\n0 1:2\n', { indexBase: 0 }, 'data.svmlight')).dataset.names).toEqual(['f0', 'f1'])
      expect((await failure('1 0:5\n0 1:2\n', { indexBase: 1 }, 'data.svmlight')).message).toContain(
        'the index 0 occurs',
      )
    })

    it('takes up no memory for indices that a file does not use', async () => {
      const table = await read('1 5:1 2147483646:2\n0 5:2\n', {}, 'data.svmlight')
      expect(table.dataset.names).toEqual(['f5', 'f2147483646'])
      expect(table.warnings).toMatchObject([{ code: 'unused-features', message: expect.stringContaining('uses 2') }])
      const options = { ...scoring, features: ['f5'] }
      expect(rowsOf(await read('1 5:1 2147483646:2\n', options, 'data.svmlight'))).toEqual([[1]])
      expect((await failure('1 2147483647:1\n', {}, 'data.svmlight')).message).toContain('too large')
    })

    it.each([
      ['dense', 40, 20, 1],
      ['sparse', 600, 200, 17],
    ])('is the same table as CSV when it is %s, to the last bit', async (_, rows, cols, every) => {
      const cells = Array.from({ length: rows }, (_, i) =>
        Array.from({ length: cols }, (_, k) => ((i * cols + k) % every === 0 ? Math.sin(i * cols + k) : 0)),
      )
      const names = Array.from({ length: cols }, (_, k) => `f${k + 1}`)
      const csv = [[...names, 'label'], ...cells.map((row, i) => [...row, i % 2])]
        .map((row) => row.join(','))
        .join('\n')
      const svmlight = cells
        .map((row, i) => [
          i % 2,
          ...row.map((value, k) => `${k + 1}:${value}`).filter((_, k) => row[k] !== 0 || k === 3),
        ])
        .map((words) => words.join(' '))
        .join('\n')
      const [one, other] = [await read(csv), await read(svmlight, {}, 'data.svmlight')]
      expect(other.dataset.features.constructor).toBe(one.dataset.features.constructor)
      expect(hashDataset(other.dataset)).toBe(hashDataset(one.dataset))
    })

    it('warns about constant and unused features', async () => {
      const table = await read('1 1:2 3:1\n0 1:2 3:5\n', {}, 'data.svmlight')
      expect(table.warnings).toMatchObject([{ code: 'constant-columns', message: expect.stringContaining('f1, f2') }])
    })

    it('says where the text is wrong', async () => {
      expect((await failure('1 1:2\n0 x\n', {}, 'data.svmlight')).message).toMatch(/^data.svmlight, line 2, column 3:/)
      expect((await failure('', {}, 'data.svmlight')).code).toBe('no-rows')
    })
  })

  it('stops when it is aborted', async () => {
    const signal = AbortSignal.abort()
    await expect(read('a,label\n1,0\n2,1\n', { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
