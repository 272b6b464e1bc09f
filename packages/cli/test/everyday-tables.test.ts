import { describe, expect, it } from 'vitest'
import { file, run, runJson } from './run.js'

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
})
