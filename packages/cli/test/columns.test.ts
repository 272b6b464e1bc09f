import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, run, runJson } from './standing-run.js'

/** 120 rows in which age, smoking and colour tell the classes apart, mostly. */
function people(colours: readonly string[]): string {
  const rows = Array.from({ length: 120 }, (_, i) => {
    const positive = i % 3 === 0
    const noise = ((i * 37 + ((i * i) % 89)) % 97) / 97
    const age = i % 11 === 5 ? '' : (40 + 25 * noise + (positive ? 18 : 0)).toFixed(1)
    const smoker = noise > (positive ? 0.3 : 0.7) ? 'yes' : 'no'
    return [`p${i}`, age, smoker, colours[(i + (i >> 2)) % colours.length], '2024-05-01', positive ? 1 : 0]
  })
  return ['patient,age,smoker,colour,seen,label', ...rows.map((row) => row.join(','))].join('\n')
}

const TRAIN = () => file('people.csv', people(['red', 'green', 'blue']))
const FIT = ['--id', 'patient', '--ignore', 'seen', '--missing', 'mean', '--lambda-ratio', '0.02', '--top-k', '20']

describe('a table of numbers, booleans and categories', () => {
  it('is learnt from, and the model reads other tables in the same way', async () => {
    const model = file('people.json')
    const fitted = await runJson(['fit', TRAIN(), ...FIT, '--out', model])
    expect(fitted.features.total).toBe(5)
    expect(fitted.weights).toHaveProperty('age')
    const { table } = JSON.parse(readFileSync(model, 'utf8')).training
    expect(table.encoding).toEqual([
      { kind: 'number', column: 'age' },
      { kind: 'boolean', column: 'smoker' },
      { kind: 'level', column: 'colour', level: 'blue' },
      { kind: 'level', column: 'colour', level: 'green' },
      { kind: 'level', column: 'colour', level: 'red' },
    ])
    expect(table.levels).toEqual([{ column: 'colour', levels: ['blue', 'green', 'red'] }])

    expect((await run(['verify', model, TRAIN()])).code).toBe(0)
    const turned = people(['red', 'green', 'blue'])
      .split('\n')
      .map((line) => line.split(',').toReversed().join('\t'))
      .join('\n')
    const one = await runJson(['predict', model, TRAIN()])
    const other = await runJson(['predict', model, file('turned.tsv', turned)])
    expect(other.rows).toEqual(one.rows)
  })

  it('warns about levels the model has never met, and gives them 0', async () => {
    const model = file('people.json')
    await runJson(['fit', TRAIN(), ...FIT, '--out', model])
    const { code, err } = await run(['rank', model, file('new.csv', people(['red', 'teal', 'blue']))])
    expect(code).toBe(0)
    expect(err).toMatch(/warning: Column "colour": \d+ cells hold what the model has never met \(teal\)/)
  })

  it.each(['median', 'indicator', 'drop'])('is learnt from and verified with --missing %s', async (missing) => {
    const model = file(`${missing}.json`)
    const fitted = await runJson(['fit', TRAIN(), ...FIT, '--missing', missing, '--out', model])
    expect(fitted.features.total).toBe(missing === 'indicator' ? 6 : 5)
    expect((await run(['verify', model, TRAIN()])).code).toBe(0)
    expect((await run(['evaluate', model, TRAIN(), '--no-bootstrap'])).code).toBe(0)
  })
})

describe('inspect', () => {
  it('shows what every column was taken for, and why', async () => {
    const { code, out, err } = await run(['inspect', TRAIN()])
    expect(code).toBe(0)
    expect(out).toMatch(/smoker +feature +boolean +its cells are/)
    expect(out).toMatch(/colour +feature +category +its cells are text +blue, green, red/)
    expect(out).toMatch(/seen +refused +date +every cell is a date/)
    expect(out).toMatch(/patient +refused +text +120 different texts/)
    expect(out).toMatch(/fit .*people\.csv --ignore patient,seen --missing mean/)
    expect(err).toMatch(/--id patient/)
  })

  it('tells the whole reading with --json', async () => {
    const { columns } = await runJson(['inspect', TRAIN(), '--id', 'patient', '--ignore', 'seen'])
    expect(columns).toEqual([
      { name: 'patient', role: 'id', why: expect.any(String) },
      expect.objectContaining({ name: 'age', role: 'feature', kind: 'number', missing: 11 }),
      expect.objectContaining({ name: 'smoker', role: 'feature', kind: 'boolean', missing: 0, distinct: 2 }),
      expect.objectContaining({ name: 'colour', kind: 'category', levels: ['blue', 'green', 'red'], distinct: 3 }),
      { name: 'seen', role: 'ignored', why: expect.any(String) },
      expect.objectContaining({ name: 'label', role: 'label', levels: ['0', '1'] }),
    ])
  })

  it('sums up wide tables by the sorts of columns', async () => {
    const names = Array.from({ length: 100 }, (_, k) => `gene_${k}`)
    const rows = Array.from({ length: 10 }, (_, i) => [...names.map((_, k) => Math.sin(i * 100 + k)), i % 2])
    const wide = file('wide.csv', [[...names, 'label'], ...rows].map((row) => row.join(',')).join('\n'))
    const { out } = await run(['inspect', wide, '--ignore', 'gene_1*'])
    expect(out).toMatch(/gene_3 +feature +number/)
    expect(out).not.toMatch(/gene_9 /)
    expect(out).toMatch(/… and 86 more: feature, number/)
    expect(out).toMatch(/… and 8 more: ignored/)
  })
})

describe('columns', () => {
  it('are chosen by pattern, range, number and name', async () => {
    const data = file('genes.csv', 'g1,g2,g3,x,label\n1,2,3,4,1\n2,1,5,3,0\n4,4,1,2,1\n0,1,2,5,0\n')
    const names = async (...flags: string[]) =>
      (await runJson(['inspect', data, ...flags])).columns
        .filter((column: { role: string }) => column.role === 'feature')
        .map((column: { name: string }) => column.name)
    expect(await names('--features', 'g*')).toEqual(['g1', 'g2', 'g3'])
    expect(await names('--features', 'g2..x', '--ignore', '3')).toEqual(['g2', 'x'])
    expect(await names('--ignore', '1-2')).toEqual(['g3', 'x'])
  })

  it('of numbers are categories where --category says so, and text among numbers is refused unless it does', async () => {
    const data = file('codes.csv', 'code,x,label\n1,2,1\n2,1,0\n9,4,1\noops,3,0\n1,7,0\n')
    const refused = await run(['inspect', data])
    expect(refused.code).toBe(3)
    expect(refused.err).toMatch(/line 5, column "code": "oops" is not a number[\s\S]*--category code/)
    const { columns } = await runJson(['inspect', data, '--category', 'code'])
    expect(columns[0]).toMatchObject({
      kind: 'category',
      why: 'it is asked for as a category',
      levels: ['1', '2', '9', 'oops'],
    })
  })
})
