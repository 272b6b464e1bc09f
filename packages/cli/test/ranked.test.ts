import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { file, run, runJson, SONAR } from './standing-run.js'

const model = file('sonar.json')

beforeAll(async () => {
  await runJson(['fit', SONAR, '--lambda-ratio', '0.3', '--out', model])
})

const lines = (text: string) => text.trim().split('\n')

describe('--explain', () => {
  it('gives three reasons for the score of each row, largest first', async () => {
    const { rows } = await runJson(['rank', model, SONAR, '--explain', '--top', '5'])
    const { out } = await run(['rank', model, SONAR, '--explain', '--top', '5'])
    const [header, first] = lines(out)
    expect(header).toBe('rank,score,row,label,reason1,reason2,reason3')
    const sizes = rows[0].reasons.map(({ contribution }: { contribution: number }) => Math.abs(contribution))
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    expect(rows[0].reasons[0]).toEqual({
      feature: expect.stringMatching(/^V\d+$/),
      value: expect.any(Number),
      contribution: expect.any(Number),
    })
    const { feature, contribution } = rows[0].reasons[0]
    const shown = `${feature} ${contribution > 0 ? '+' : ''}${Number(contribution.toPrecision(2))}`
    expect(first.split(',')[4]).toBe(shown)
  })

  it('gives as many as asked for, at most one per feature, which sum up to the score', async () => {
    const [{ rows }, csv] = await Promise.all([
      runJson(['predict', model, SONAR, '--explain', '1000']),
      run(['predict', model, SONAR, '--explain', '2']),
    ])
    const selected = Object.keys(JSON.parse(readFileSync(model, 'utf8')).weights).length
    for (const { score, reasons } of rows) {
      expect(reasons.length).toBeLessThanOrEqual(selected)
      const sum = reasons.reduce((total: number, reason: { contribution: number }) => total + reason.contribution, 0)
      expect(sum).toBeCloseTo(score, 9)
    }
    expect(lines(csv.out)[0]).toBe('row,score,label,reason1,reason2')
  })

  it('refuses what is no number', async () => {
    const wrong = await run(['rank', '--explain', model, SONAR])
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('is not a whole number from 1 on') })
  })
})

describe('a ranked list in a spreadsheet', () => {
  it('runs nothing: not the name of the id column, nor its cells, nor labels, nor names of features', async () => {
    const header = '=cmd|x!A1,@sum,-5,label'
    const rows = Array.from({ length: 40 }, (_, i) => {
      const id = ['+1+1', '-2+3', '@a', '-7', '\t=1', '=HYPERLINK(1)'][i % 6]
      return `${id},${Math.sin(i) + (i % 2)},${Math.cos(i)},${i % 2 ? '=yes' : '-no'}`
    })
    const data = file('formulas.csv', `${header}\n${rows.join('\n')}\n`)
    const out = file('formulas-ranked.csv')
    const flags = ['--positive', '=yes', '--id', '=cmd|x!A1']
    await runJson(['fit', data, ...flags, '--lambda-ratio', '0.01', '--out', file('formulas.json')])
    await run(['rank', file('formulas.json'), data, '--explain', '--out', out])
    const cells = lines(readFileSync(out, 'utf8')).map((line) => line.split(','))
    expect(cells[0]).toEqual(['rank', 'score', "'=cmd|x!A1", 'row', 'label', 'reason1', 'reason2'])
    for (const text of cells.flat().map((cell) => cell.replace(/^"/, ''))) {
      if (/^[=+\-@\t\r]/.test(text)) expect(Number(text)).not.toBeNaN()
    }
    expect(cells.slice(1).map((row) => row[2])).toEqual(expect.arrayContaining(["'+1+1", '-7', "'=HYPERLINK(1)"]))
    expect(cells[1][5]).toMatch(/^'(@sum|-5) [+-]\d/)
  })
})
