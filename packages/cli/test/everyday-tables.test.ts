import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { file, run, runJson, SONAR } from './standing-run.js'

/** A table of rows that a feature ranks, written by a function of the row. */
function table(header: string, row: (i: number, positive: boolean) => string, rows = 30): string {
  const lines = Array.from({ length: rows }, (_, i) => row(i, i % 3 === 0))
  return [header, ...lines, ''].join('\n')
}

const fit = (data: string, ...more: string[]) => ['fit', data, '--lambda-ratio', '0.3', ...more]

describe('everyday tables', () => {
  it('with decimal commas are learnt, told, remembered and verified', async () => {
    const data = file(
      'commas.csv',
      table('x;price;label', (i, y) => `${y ? 2 : 1},${i}5;1.${100 + i},50 €;${y ? 'Y' : 'N'}`),
    )
    const model = file('commas.json')
    const { code, err } = await run(fit(data, '--out', model))
    expect(code).toBe(0)
    expect(err).toContain(
      'csv (; between cells, decimal comma, thousands by ., € in "price"), label "label" with positive class Y',
    )
    expect((await run(['verify', model, data])).code).toBe(0)
    // A single row tells nothing by itself: the model does.
    const [row] = (await runJson(['predict', model, file('one.csv', 'x;price\n2,345;1.100,50 €\n')])).rows
    const [plain] = (await runJson(['predict', model, file('plain.csv', 'x,price\n2.345,€1100.50\n')])).rows
    expect(row.score).toBe(plain.score)
  })

  it('keep all columns that --id names', async () => {
    const data = file(
      'ids.csv',
      table('first,x,second,label', (i, y) => `f${i},${y ? 2 : 1}.${i},s${i},${y ? 1 : 0}`),
    )
    const model = file('ids.json')
    expect((await run(fit(data, '--id', 'first', '--id', 'second', '--out', model))).code).toBe(0)
    const { out } = await run(['rank', model, data, '--top', '1'])
    expect(out).toMatch(/^rank,score,first,second,row,label\n1,[^,]+,f(\d+),s\1,/)
    const { rows } = await runJson(['predict', model, data])
    expect(rows[0]).toMatchObject({ id: 'f0', ids: { second: 's0' } })
  })

  it('that fail tell it as a document with --json', async () => {
    const { code, out, err } = await run(['fit', file('bad.csv', 'a,label\nx1,1\n2,0\n3,0\n'), '--json'])
    expect([code, err]).toEqual([3, expect.stringMatching(/^error: /)])
    expect(JSON.parse(out)).toMatchObject({
      error: { code: 'not-a-number', exitCode: 3, where: { line: 2, column: 'a' } },
    })
    const usage = await run(['fit', '--lamda', '1', '--json'])
    expect([usage.code, JSON.parse(usage.out).error.code]).toEqual([2, 'usage'])
  })

  it('with lists are told of --query', async () => {
    const data = file(
      'lists.csv',
      table('qid,x,label', (i, y) => `${i % 5},${y ? 2 : 1}.${i},${y ? 1 : 0}`),
    )
    expect((await run(fit(data))).err).toContain('add --query qid')
    expect((await run(fit(data, '--query', 'qid'))).err).not.toContain('add --query')
  })

  it('without a label here and there are learnt when that is said', async () => {
    const data = file(
      'unlabelled.csv',
      table('x,label', (i, y) => `${y ? 2 : 1}.${i},${i % 7 === 1 ? '' : y ? 1 : 0}`),
    )
    const model = file('unlabelled.json')
    expect((await run(fit(data))).err).toContain('--missing-label drop')
    const { code, err } = await run(fit(data, '--missing-label', 'drop', '--out', model))
    expect([code, err]).toEqual([0, expect.stringContaining('rows without a label dropped')])
    expect((await run(['verify', model, data])).code).toBe(0)
    expect((await run(['evaluate', model, data, '--missing-label', 'drop', '--no-bootstrap'])).code).toBe(0)
  })

  it('in Excel workbooks are learnt, sheet by sheet', async () => {
    const book = fileURLToPath(new URL('../../tables/test/xlsx/openpyxl.xlsx', import.meta.url))
    const flags = ['--ignore', 'when,seen', '--missing', 'mean', '--sheet', 'Data']
    const model = file('book.json')
    const { code, err } = await run(fit(book, ...flags, '--out', model))
    expect([code, err]).toEqual([0, expect.stringContaining('xlsx (sheet "Data")')])
    // The model knows which sheet it was.
    expect((await run(['verify', model, book])).code).toBe(0)
    const missed = await run(fit(book, '--sheet', 'Dat'))
    expect([missed.code, missed.err]).toEqual([2, expect.stringContaining('--sheet')])
  })

  it('named in a query are read by DuckDB, every row of them', async () => {
    const data = file(
      'query.csv',
      table('x,who,label', (i, y) => `${y ? 2 : 1}.${i},w${i % 2},${y ? 1 : 0}`),
    )
    const { code, err } = await run(['fit', '--sql', `select * from '${data}' where x < 9`, '--lambda-ratio', '0.3'])
    expect([code, err]).toEqual([0, expect.stringContaining('30 rows (10 positive, 20 negative)')])
  })
})

describe('columns that were refused', () => {
  it('of many levels and dates are learnt, remembered and verified', async () => {
    const day = (i: number) => new Date(Date.UTC(2024, 0, 1 + 3 * i)).toISOString().slice(0, 10)
    const data = file(
      'levels.csv',
      table('city,code,day,label', (i, y) => `c${i % 9},k${i},${day(y ? i + 9 : i)},${y ? 1 : 0}`, 60),
    )
    const model = file('levels.json')
    const flags = ['--min-level-count', '7', '--hash-levels', '8', '--dates', 'parts', '--lambda-ratio', '0.05']
    expect((await run(['fit', data, '--max-levels', '8'])).err).toContain('--hash-levels')
    const learnt = await run(['fit', data, ...flags, '--max-levels', '8', '--out', model])
    expect([learnt.code, learnt.err]).toEqual([0, expect.stringContaining('(from 2 categories, 1 date)')])
    expect((await run(['verify', model, data])).code).toBe(0)
    expect((await run(['predict', model, data])).code).toBe(0)
  })

  it('and weights of negatives are told of', async () => {
    const data = file(
      'weights.csv',
      table('x,w,label', (i, y) => `${y ? 2 : 1}.${i},${1 + (i % 3)},${y ? 1 : 0}`),
    )
    const words = ['fit', data, '--weights', 'w', '--lambda-ratio', '0.3']
    expect((await run([...words, '--fraction', '0.5'])).err).toContain('weights of negatives')
    expect((await run([...words, '--threshold', 'max'])).err).not.toContain('weights of negatives')
  })
})

describe('results as tables', () => {
  it('of path, compare and stability are written as CSV or JSON', async () => {
    const commands = [
      ['path', SONAR, '--lambdas', '3'],
      ['compare', SONAR, '--methods', 'l1-push', '--repeats', '2'],
      ['stability', SONAR, '--subsamples', '4', '--lambdas', '5'],
    ]
    for (const words of commands) {
      const [csv, json] = [file(`${words[0]}-out.csv`), file(`${words[0]}-out.json`)]
      await Promise.all([csv, json].map((out) => run([...words, '--out', out, '--quiet'])))
      expect(readFileSync(csv, 'utf8')).toMatch(/^(lambda,selected|method,best|feature,frequency)/)
      expect(JSON.parse(readFileSync(json, 'utf8'))).toHaveProperty('warnings')
    }
  })

  it('of a rule add up to the scores', async () => {
    const model = file('rule.json')
    await run(fit(SONAR, '--out', model))
    const { offset, coefficients } = await runJson(['coefficients', model])
    const [first] = (await runJson(['predict', model, SONAR])).rows
    const [header, row] = readFileSync(SONAR, 'utf8')
      .split('\n')
      .map((line) => line.split(','))
    const score = coefficients.reduce(
      (sum: number, { column, perUnit }: { column: string; perUnit: number }) =>
        sum + perUnit * Number(row[header.indexOf(column)]),
      offset,
    )
    expect(score).toBeCloseTo(first.score, 10)
    expect((await run(['coefficients', model])).out).toMatch(/^feature,column,level,weight,/)
  })
})

describe('completion', () => {
  it('of commands and flags works in bash', async () => {
    const script = file('complete.bash', (await run(['completion', 'bash'])).out)
    const complete = (words: string) =>
      execFileSync(
        'bash',
        [
          '-c',
          `source ${script}; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _infinite_push; echo "\${COMPREPLY[@]}"`,
        ],
        { encoding: 'utf8' },
      ).trim()
    expect(complete('infinite-push coe')).toBe('coefficients')
    expect(complete('infinite-push fit --missing-l')).toBe('--missing-label')
    expect(complete('infinite-push train --decim')).toBe('--decimal')
  })

  it('is refused for other shells', async () => {
    expect((await run(['completion', 'tcsh'])).code).toBe(2)
  })
})
