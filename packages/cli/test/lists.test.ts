import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { file, run, runJson } from './standing-run.js'

/** 12 lists of 8 rows far apart; in each, feature a tells its 3 positives from the others, mostly. List q11 has none. */
function rows(): { list: number; id: string; cells: number[]; label: number }[] {
  return Array.from({ length: 96 }, (_, i) => {
    const list = i % 12
    const place = Math.floor(i / 12)
    const label = place < 3 && list < 11 ? 1 : 0
    const noise = (k: number) => ((i * 37 + k * 61 + ((i * i * k) % 89)) % 97) / 97
    return { list, id: `d${i}`, cells: [10 * list + 0.9 * label + noise(1), noise(2) - 0.5 * label, noise(3)], label }
  })
}

const csv = [
  'doc,q,a,b,c,label',
  ...rows().map(({ list, id, cells, label }) => [id, `q${list}`, ...cells, label].join(',')),
]
const table = file('lists.csv', csv.join('\n'))
const svmlight = rows().map(({ list, cells, label }) => {
  return `${label} qid:${list} ${cells.map((cell, k) => `${k + 1}:${cell}`).join(' ')}`
})
const letor = file('lists.svmlight', svmlight.join('\n'))
const model = file('lists-model.json')
const lists = ['--query', 'q', '--id', 'doc']

it('fit --query learns inside lists, says what it left out, and is verified without being told again', async () => {
  const fitted = await runJson(['fit', table, ...lists, '--lambda-ratio', '0.05', '--out', model])
  expect(fitted).toMatchObject({ status: 'solved', lists: { used: 11, skipped: 1 } })
  expect(fitted.warnings.map(({ code }: { code: string }) => code)).toEqual(['lists-skipped'])
  const { training } = JSON.parse(readFileSync(model, 'utf8'))
  expect(training).toMatchObject({ lists: { used: 11, skipped: 1 }, table: { query: 'q', id: 'doc' } })
  expect((await runJson(['verify', model, table])).verified).toBe(true)
})

it('svmlight with --query qid gives the same model, and without it a warning', async () => {
  const a = await runJson(['fit', table, ...lists, '--lambda-ratio', '0.05'])
  const b = await runJson(['fit', letor, '--query', 'qid', '--lambda-ratio', '0.05'])
  expect(Object.values(b.weights)).toEqual(Object.values(a.weights))
  expect(b.certificate).toEqual(a.certificate)
  const { err } = await run(['fit', letor, '--lambda', '1'])
  expect(err).toMatch(/all rows are ranked against all others[\s\S]*add --query qid/)
})

it('rank ranks inside each list, and predict names the lists', async () => {
  const { out } = await run(['rank', model, table, '--top', '2'])
  const [header, ...ranked] = out.trim().split('\n')
  expect(header).toBe('rank,score,q,doc,row,label')
  expect(ranked).toHaveLength(24)
  expect(ranked.slice(0, 4).map((line) => line.split(',').filter((_, k) => k === 0 || k === 2))).toEqual([
    ['1', 'q0'],
    ['2', 'q0'],
    ['1', 'q1'],
    ['2', 'q1'],
  ])
  const [first] = (await runJson(['rank', model, table])).rows
  expect(first).toMatchObject({ rank: 1, list: 'q0' })
  expect((await run(['predict', model, table])).out.split('\n')[0]).toBe('row,q,doc,score,label')
  const other = file('plain.csv', csv.map((line) => line.split(',').slice(2).join(',')).join('\n'))
  expect((await run(['rank', model, other])).out.split('\n')[0]).toBe('rank,score,row,label')
})

it('evaluate means over lists and draws whole lists', async () => {
  const told = await runJson(['evaluate', model, table, '--bootstrap', '200'])
  expect(told.lists).toEqual({ used: 11, skipped: 1 })
  expect(told.intervals.auc.low).toBeLessThanOrEqual(told.metrics.auc)
  const { out, err } = await run(['evaluate', model, table, '--no-bootstrap'])
  expect(out).toMatch(/Over 11 lists, on average \d+ % of the positives of a list stand above its first negative/)
  expect(err).toMatch('1 of 12 lists have rows of one class only')
})

it('cross-validation keeps lists whole; path, stability, compare and inspect take them', async () => {
  const { metrics } = await runJson(['fit', table, ...lists, '--folds', '3'])
  expect(metrics.cv).toMatchObject({ folds: 3, rowGroups: 11 })
  const { points } = await runJson(['path', table, ...lists, '--lambdas', '3'])
  expect(points.at(-1).relativeGap).toBeLessThan(1e-6)
  expect(await runJson(['inspect', table, ...lists])).toMatchObject({ lists: { used: 11, skipped: 1 } })
  const found = await runJson(['stability', table, ...lists, '--subsamples', '4', '--per-subsample', '1'])
  expect(found.features[0].frequency).toBeGreaterThan(0)
  const compared = await runJson(['compare', table, ...lists, '--repeats', '2', '--methods', 'l1-push'])
  expect(compared.rows[0].method).toBe('l1-push')
})

it('says where a row is in no list, and that a file has none', async () => {
  const gap = file('gap.csv', csv.map((line, i) => (i === 5 ? line.replace(/q\d+/, '') : line)).join('\n'))
  const { code, err } = await run(['fit', gap, ...lists, '--lambda', '1'])
  expect([code, err]).toEqual([3, expect.stringMatching(/row 5: the column "q" is empty/)])
  const plain = file('plain.svmlight', svmlight.map((line) => line.replace(/qid:\d+ /, '')).join('\n'))
  expect((await run(['fit', plain, '--query', 'qid', '--lambda', '1'])).err).toMatch('have no qid:')
})

it('a weight column of 2 is two copies', async () => {
  const lines = rows().map(({ cells, label }, i) => ({
    text: [...cells, label].join(','),
    copies: label && i % 2 ? 2 : 1,
  }))
  const weighted = file(
    'weighted.csv',
    ['a,b,c,label,w', ...lines.map(({ text, copies }) => `${text},${copies}`)].join('\n'),
  )
  const copied = file(
    'copied.csv',
    ['a,b,c,label', ...lines.flatMap(({ text, copies }) => Array(copies).fill(text))].join('\n'),
  )
  const problem = ['--fraction', '0.5', '--lambda', '0.02', '--tolerance', '1e-10']
  const one = await runJson(['fit', weighted, '--weights', 'w', '--label', 'label', ...problem])
  const other = await runJson(['fit', copied, ...problem])
  expect(one.certificate.primal).toBeCloseTo(other.certificate.primal, 9)
  expect(one.lambdaMax).toBeCloseTo(other.lambdaMax, 9)
})

it('takes signs and factors, in every way that they can be said', async () => {
  const factors = file('factors.csv', 'a,0\nc,inf\n')
  const problem = [table, ...lists, '--lambda-ratio', '0.1']
  const free = await runJson(['fit', ...problem, '--penalty-factors', factors, '--out', file('free.json')])
  expect(Object.keys(free.weights)).not.toContain('c')
  expect((await runJson(['verify', file('free.json'), table])).verified).toBe(true)
  const all = await runJson(['fit', ...problem, '--nonnegative'])
  expect(Object.values(all.weights).every((weight) => Number(weight) > 0)).toBe(true)
  const some = await runJson(['fit', ...problem, '--nonnegative', 'b,c', '--penalty', 'l2'])
  expect(some.weights.b ?? 0).toBeGreaterThanOrEqual(0)
  expect((await run(['fit', ...problem, '--nonnegative', 'bb'])).err).toMatch(/no feature "bb"[\s\S]*Did you mean b\?/)
  const group = ['--penalty', 'group', '--groups', 'prefix:_', '--penalty-factors', factors]
  expect((await run(['fit', ...problem, ...group])).err).toMatch('--penalty-factors means nothing for --penalty group.')
})
