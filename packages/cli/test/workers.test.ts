import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { file, interrupt, run, runJson, SONAR } from './run.js'
import { smallTable } from './small-table.js'

const SMALL = file('small.csv', smallTable())
// Long enough for the other threads to join in.
const FIT = ['fit', SMALL, '--folds', '3', '--repeats', '10', '--metric', 'auc', '--quiet']

/** The document without the one field that may vary. */
function timeless(document: { timing: unknown }): string {
  return JSON.stringify({ ...document, timing: undefined })
}

/** Code that every thread of the program runs 100 ms after it has started. */
function inThreads(name: string, code: string): Record<string, string> {
  const lines = `import { isMainThread } from 'node:worker_threads'\nif (!isMainThread) setTimeout(() => { ${code} }, 100)\n`
  return { NODE_OPTIONS: `--import ${file(name, lines)} --max-old-space-size=100` }
}

/** The small table in runs of 4 rows. */
function withRuns(): string {
  const [header, ...rows] = smallTable().split('\n')
  return file('runs.csv', [`run,${header}`, ...rows.map((row, i) => `r${Math.floor(i / 4)},${row}`)].join('\n'))
}

describe('the number of threads', () => {
  it('changes not a byte of what is printed', async () => {
    const texts = await Promise.all(['1', '2', '4'].map((workers) => run([...FIT, '--workers', workers])))
    expect(texts.map(({ code, err }) => ({ code, err }))).toEqual(new Array(3).fill({ code: 0, err: '' }))
    expect(texts[1].out).toBe(texts[0].out)
    expect(texts[2].out).toBe(texts[0].out)
    expect(texts[0].out).toMatch(/mean ± standard error of 10 × 3 folds/)
  })

  it('changes nothing of the document but its timing', async () => {
    const [one, many] = await Promise.all(['1', '3'].map((workers) => runJson([...FIT, '--workers', workers])))
    expect(timeless(many)).toBe(timeless(one))
    expect(one.timing.totalMs).toBeGreaterThan(0)
  })
})

describe('threads', () => {
  it('stop within a second of Ctrl-C, and there is nothing to keep', async () => {
    const { code, err } = await interrupt(['fit', SONAR, '--repeats', '200', '--workers', '2'])
    expect(code).toBe(130)
    expect(err).toContain('interrupted: there is no result yet.')
  })

  it('that end without an answer are a bug that is told, not waited for', async () => {
    const { code, out, err } = await run(['fit', SONAR, '--repeats', '20'], {
      env: inThreads('exit.mjs', 'process.exit(7)'),
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/bug in infinite-push.*\n.*report it[\s\S]*A computing thread ended without an answer/)
  })

  it('that run out of memory are told with what helps', async () => {
    const env = inThreads('memory.mjs', 'const all = []; for (;;) all.push(new Array(1000).fill(all.length))')
    const { code, err } = await run(['fit', SONAR, '--repeats', '20'], { env })
    expect(code).toBe(3)
    expect(err).toMatch(/ran out of memory.*\nhint: Use fewer threads \(--workers 1\)/)
  })
})

describe('groups of rows', () => {
  it('are kept whole, are no feature, and are told of', async () => {
    const args = [
      'fit',
      withRuns(),
      '--groups-of-rows',
      'run',
      '--folds',
      '4',
      '--metric',
      'auc',
      '--out',
      file('m.json'),
    ]
    const { code, out, err } = await run(args)
    expect(code).toBe(0)
    expect(err).toContain('15 groups of rows by "run"')
    expect(err).toContain('4 features')
    expect(out).toMatch(/mean ± standard error of 4 folds of 15 groups of rows/)
    const model = JSON.parse(readFileSync(file('m.json'), 'utf8'))
    expect(model.metrics.cv).toMatchObject({ folds: 4, rowGroups: 15 })
    expect((await run(['verify', file('m.json'), file('runs.csv')])).code).toBe(0)
  })

  it('can be the qid: of an svmlight table', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `${i % 2} qid:${Math.floor(i / 6)} 1:${i % 2} 2:${(i * 7) % 11}`)
    const table = file('lists.svmlight', rows.join('\n'))
    const { metrics } = await runJson(['fit', table, '--groups-of-rows', 'qid', '--folds', '3'])
    expect(metrics.cv).toMatchObject({ folds: 3, rowGroups: 10 })
  })
})

describe('--nested', () => {
  it('tells of new rows by folds inside of folds, with a journal of its own', async () => {
    const journal = file('nested.journal')
    const { metrics } = await runJson(['fit', SMALL, '--nested', '--folds', '3', '--journal', journal])
    expect(metrics.cv.corrected).toMatchObject({ method: 'nested-folds' })
    expect(readFileSync(`${journal}.nested`, 'utf8')).toContain('nested-validation')
  })

  it('is refused where nothing is chosen', async () => {
    const { err, code } = await run(['fit', SMALL, '--nested', '--lambda-ratio', '0.1'])
    expect([code, err]).toEqual([2, expect.stringContaining('--nested is for cross-validation')])
  })
})

describe('--holdout', () => {
  it('learns from a part of the rows and measures on the others', async () => {
    const args = ['fit', SMALL, '--holdout', '0.7', '--metric', 'auc']
    const [once, often] = await Promise.all([run(args), run([...args, '--repeats', '3'])])
    expect(once.out).toMatch(
      /On new rows, auc is 0\.\d+\n.*too good.*\n {2}0\.\d+, one split with 30 % of the rows left out/,
    )
    expect(often.out).toMatch(
      /auc is 0\.\d+\n.*\n {2}0\.\d+ ± 0\.\d+, mean ± standard error of 3 splits with 30 % of the rows/,
    )
  })
})
