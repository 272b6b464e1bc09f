import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ended, file, run, runJson, SONAR } from './standing-run.js'

const empty = file('empty.json')
let fitted: Ended

beforeAll(async () => {
  fitted = await run(['fit', SONAR, '--lambda', '10', '--out', empty])
})

describe('fit of an empty model', () => {
  it('ends with 5, writes it, and says why and what to do, without a tick or a list to rank', () => {
    expect(fitted.code).toBe(5)
    expect(JSON.parse(readFileSync(empty, 'utf8'))).toMatchObject({ status: 'solved', features: { selected: 0 } })
    expect(fitted.out).toMatch(/^! empty: No feature is selected: λ = 10 is not below λ_max.*\n {2}Choose a smaller λ/)
    expect(fitted.out).not.toMatch(/✓|infinite-push rank/)
    expect(fitted.out).toContain('infinite-push verify')
    expect(fitted.err).toMatch(/^warning: No feature is selected.*\nhint: Choose a smaller λ/m)
  })

  it('ends with 0 where that is allowed, and still warns', async () => {
    const { warnings } = await runJson(['fit', SONAR, '--lambda', '10', '--allow-empty'])
    expect(warnings[0].code).toBe('empty-model')
  })

  it('ends with 4 where the solver stopped before it knew, and does not claim to know', async () => {
    const limit = ['--solver', 'alm', '--max-iterations', '1', '--allow-empty']
    const { code, out } = await run(['fit', SONAR, '--lambda-ratio', '0.1', ...limit])
    expect(code).toBe(4)
    expect(out).toMatch(/^! max-iterations: .*\n! empty: No feature is selected yet: the solver stopped before it knew/)
    expect(out).not.toContain('optimal')
  })
})

describe('inspect of a table whose models are empty', () => {
  const inside = file('inside.csv', 'x,label\n1,1\n2,1\n-4,0\n0,0\n0,0\n4,0\n')

  it('shows λ_max for easier thresholds, and proposes one, without a search', async () => {
    const [document, { code, out }] = await Promise.all([runJson(['inspect', inside]), run(['inspect', inside])])
    expect(code).toBe(0)
    expect(document).toMatchObject({ lambdaMax: 0, emptyForEveryLambda: true })
    expect(document).not.toHaveProperty('smallestTopK')
    expect(document.thresholds[0]).toEqual({ threshold: { kind: 'max' }, lambdaMax: 0 })
    const { tau } = document.proposed
    expect(out).toMatch(/^ +max +0 +every model is empty$/m)
    expect(out).toMatch(new RegExp(`^ +fraction ${tau} +\\S+ +proposed$`, 'm'))
    expect(document.cure).toContain(`--fraction ${tau}`)
    const cured = await runJson(['fit', inside, '--fraction', String(tau), '--lambda-ratio', '0.5'])
    expect(cured.features.selected).toBe(1)
  })
})

describe('compare of a method whose rules are empty', () => {
  it('says in how many splits, in the table and in the report', async () => {
    const corner = (i: number) => `${[0, 0, 1, 1, 0.5][i % 5]},${[0, 1, 0, 1, 0.5][i % 5]},${i % 5 === 4 ? 1 : 0}`
    const corners = Array.from({ length: 60 }, (_, i) => corner(i)).join('\n')
    const data = file('corners.csv', `a,b,label\n${corners}\n`)
    const flags = ['--methods', 'l1-push', '--threshold', 'max', '--repeats', '2', '--report', file('corners.html')]
    const { code, out } = await run(['compare', data, ...flags])
    expect(code).toBe(0)
    expect(out).toMatch(/^l1-push .* 0\.0 ± 0\.0, empty in 2 of 2$/m)
    expect(readFileSync(file('corners.html'), 'utf8')).toContain('empty in 2 of 2')
  })
})

describe('an empty model', () => {
  it.each([
    ['rank', [SONAR]],
    ['predict', [SONAR]],
    ['export', ['--to', 'js']],
  ])('is refused by %s, with the reason', async (command, rest) => {
    const { code, out, err } = await run([command, empty, ...rest])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toMatch(/^error: .*empty\.json is empty: No feature is selected: λ = 10.*\nhint: Choose a smaller λ/)
  })

  it('is evaluated, with a warning', async () => {
    const { code, out, err } = await run(['evaluate', empty, SONAR, '--no-bootstrap'])
    expect(code).toBe(0)
    expect(out).toMatch(/^pos-at-top +0/m)
    expect(err).toContain('warning: No feature is selected')
  })

  it('is verified, and told to be empty', async () => {
    const { code, out } = await run(['verify', empty, SONAR])
    expect(code).toBe(0)
    expect(out).toMatch(/verified\n! empty: No feature is selected/)
  })
})

describe('what has no model that is not empty', () => {
  const inside = file('hidden.csv', hiddenTable())
  const report = file('empty.html')
  const page = () => readFileSync(report, 'utf8')

  it('is told as a path', async () => {
    const [document, { out, code }] = await Promise.all([
      runJson(['path', inside, '--lambdas', '5']),
      run(['path', inside, '--lambdas', '5', '--report', report]),
    ])
    expect({ empty: document.empty, code }).toEqual({ empty: true, code: 0 })
    expect(out).toMatch(/^! empty: no λ of this path selects a feature; λ_max is 0, 5 of 5 points are solved\.\n$/)
    expect(page()).toContain('<title>No ranking of hidden.csv: every model is empty')
    expect(await runJson(['path', SONAR, '--lambdas', '5'])).not.toHaveProperty('empty')
  })

  it('is told as stability selection', async () => {
    const halves = ['stability', inside, '--subsamples', '4']
    const [document, { out }] = await Promise.all([runJson(halves), run([...halves, '--report', report])])
    expect(document.empty).toBe(4)
    expect(out).toMatch(/^! empty: none of 4 random halves/)
    expect(out).not.toContain('false ones')
    expect(page()).toContain('every model is empty')
  })

  it('is told in a comparison, where a method with a rule is ahead of one without', async () => {
    const compare = ['compare', inside, '--methods', 'l1-push,l2-ranksvm', '--repeats', '2']
    const [document, { out }] = await Promise.all([runJson(compare), run([...compare, '--report', report])])
    expect(document.rows.map(({ empty: count }: { empty: number }) => count)).toEqual([2, 0])
    expect(document.best).toBe('l2-ranksvm')
    expect(out).toMatch(/l1-push .*0\.0 ± 0\.0, empty in 2 of 2/)
    expect(page()).toContain('splits in which l1-push is empty')
  })

  it('is told in a sweep, and has models where its file says so', async () => {
    const sweep = file(
      'empty-sweep.yaml',
      'data: hidden.csv\nmethods: [l1-push]\nsettings: [{ repeats: 2 }, { repeats: 2, fraction: 1, transform: rank }]\n',
    )
    const csv = file('sweep.csv')
    const { out, code } = await run(['sweep', sweep, '--out', csv, '--report', report])
    expect(code).toBe(0)
    expect(out).toMatch(/repeats 2 +l1-push .* empty .*empty in 2 of 2/)
    expect(out).toMatch(/threshold fraction 1, transform rank +l1-push .*best/)
    expect(out).not.toMatch(/transform rank.*empty/)
    expect(page()).toContain('empty in 2 of 2')
    const [header, first, second] = readFileSync(csv, 'utf8').split('\n')
    expect(header).toMatch(/,empty\r?$/)
    expect([first, second].map((line) => line.split(',').at(-1)?.trim())).toEqual(['2', '0'])
  })
})

/** Positives amidst the negatives, a little above them. */
function hiddenTable(): string {
  const rows = Array.from({ length: 120 }, (_, i) => {
    const [a, b] = [37, 61].map((k) => ((i * k + ((i * i) % 89)) % 97) / 97 - 0.5)
    return [a + (i % 6 === 0 ? 0.2 : 0), b, i % 6 === 0 ? 1 : 0].join(',')
  })
  return ['a,b,label', ...rows].join('\n')
}

describe('--time-limit', () => {
  const soon = ['--time-limit', '0.000001']

  it.each([
    ['fit', ['--lambda-ratio', '0.1', '--out', file('never.json')]],
    ['path', []],
    ['stability', []],
    ['compare', ['--methods', 'l1-push']],
  ])('ends %s with 4 where nothing is known in time, and says that there is no result', async (command, flags) => {
    const { code, out, err } = await run([command, SONAR, ...flags, ...soon])
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toMatch(/^error: The time was up before .*there is no result.*\nhint: .*--time-limit/m)
    expect(existsSync(file('never.json'))).toBe(false)
  })

  it('ends inspect with 4, and with what is known', async () => {
    const { code, out } = await run(['inspect', SONAR, ...soon])
    expect(code).toBe(4)
    expect(out).toMatch(/^rows +208: 111 positives/)
    expect(out).toContain('The time was up before λ_max was known: it is at most 0.86')
    expect(out).toMatch(/max +not known in time/)
    expect(out).not.toContain('--time-limit')
  })

  it('keeps the repeats that were finished in a journal for whoever has more time', async () => {
    const journal = file('compare.journal')
    const compare = ['compare', SONAR, '--methods', 'l1-push', '--repeats', '2', '--journal', journal]
    await run([...compare, '--repeats', '2', '--time-limit', '0.000001'])
    const { code, err } = await run([...compare, '--time-limit', '1000'])
    expect({ code, refused: err.includes('another run') }).toEqual({ code: 0, refused: false })
  })

  it('may be a part of a millisecond, and long enough', async () => {
    const { code } = await run([
      'compare',
      SONAR,
      '--methods',
      'l1-push',
      '--repeats',
      '1',
      '--time-limit',
      '600.0001234',
    ])
    expect(code).toBe(0)
  })

  it('writes what there is at a λ that is given', async () => {
    const document = await runJson(['fit', SONAR, '--lambda', '0.1', ...soon, '--out', file('soon.json')], { code: 4 })
    expect(document.status).toBe('time-limit')
    expect(document.warnings[0].message).toContain('the solver stopped before it knew')
    expect(existsSync(file('soon.json'))).toBe(true)
  })
})
