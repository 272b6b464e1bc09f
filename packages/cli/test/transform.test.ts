import { describe, expect, it } from 'vitest'
import { file, run, runJson, SONAR } from './standing-run.js'

/** The class hangs together with the order of `dose`, whose size says little: it runs from 1e-6 to 1e9. */
const BENT = [
  'dose,noise,flag,label',
  ...Array.from({ length: 60 }, (_, i) => {
    const positive = (i * 7) % 10 < 1 + i / 8
    return `${10 ** (i / 4 - 6)},${(i * 37) % 23},${i % 2},${positive ? 1 : 0}`
  }),
].join('\n')

/** The class is told by two doses together, by their sizes only on a logarithmic scale. */
const TWO_DOSES = [
  'first,second,label',
  ...Array.from({ length: 120 }, (_, i) => {
    const [a, b] = [(i * 7) % 60, (i * 11 + 5 * (i >> 3)) % 60]
    return `${10 ** (a / 6)},${10 ** (b / 6)},${a + b > 55 ? 1 : 0}`
  }),
].join('\n')

const bent = () => file('bent.csv', BENT)

describe('--transform rank', () => {
  it('writes a model that ranks, is verified and explains like any other', async () => {
    const out = file('ranks.json')
    const fitted = await run(['fit', SONAR, '--transform', 'rank', '--lambda-ratio', '0.1', '--out', out])
    expect(fitted.code).toBe(0)
    expect(fitted.out).toContain('features through their ranks')
    expect((await run(['verify', out, SONAR])).code).toBe(0)
    const list = await runJson(['rank', out, SONAR, '--top', '3', '--explain', '60'])
    for (const { score, why } of list.rows ?? list.top ?? []) {
      if (why)
        expect(why.reduce((sum: number, part: { contribution: number }) => sum + part.contribution, 0)).toBeCloseTo(
          score,
          9,
        )
    }
  })

  it('does not see the unit of a column', async () => {
    const lines = BENT.split('\n').map((line, i) =>
      i === 0 ? line : line.replace(/^[^,]+/, (dose) => String(Number(dose) ** 2)),
    )
    const args = ['--transform', 'rank', '--fraction', '0.5', '--lambda-ratio', '0.1']
    const [one, other] = await Promise.all([
      runJson(['fit', bent(), ...args]),
      runJson(['fit', file('squared.csv', lines.join('\n')), ...args]),
    ])
    expect(other.certificate.primal).toBeCloseTo(one.certificate.primal, 9)
    expect(one.transform).toBe('rank')
    expect(other.selected).toEqual(
      one.selected.map(({ name, weight }: { name: string; weight: number }) => {
        return { name, weight: expect.closeTo(weight, 9) }
      }),
    )
  })

  it('is taken by path, stability and inspect', async () => {
    const plain = await runJson(['inspect', bent(), '--fraction', '0.5'])
    const ranked = await runJson(['inspect', bent(), '--fraction', '0.5', '--transform', 'rank'])
    expect(ranked.lambdaMax).not.toEqual(plain.lambdaMax)
    const args = [bent(), '--transform', 'rank', '--fraction', '0.5']
    expect((await run(['path', ...args, '--lambdas', '3'])).code).toBe(0)
    expect((await run(['stability', ...args, '--subsamples', '4', '--per-subsample', '1'])).code).toBe(0)
  })
})

describe('--transform auto', () => {
  it('chooses together with λ, and shows what was tried', async () => {
    const args = [
      'fit',
      file('two.csv', TWO_DOSES),
      '--transform',
      'auto',
      '--fraction',
      '0.5',
      '--metric',
      'auc',
      '--repeats',
      '3',
    ]
    const model = await runJson(args)
    expect(model.metrics.cv.thresholds.map(({ transform }: { transform: string }) => transform)).toEqual([
      'none',
      'rank',
    ])
    expect(model.transform).toBe('rank')
    const { out } = await run(args)
    expect(out).toMatch(/fraction 0\.5, ranks +0\.\d+/)
    expect(out).toMatch(/λ, threshold and transform were chosen from \d+ thresholds and transforms × \d+ λ/)
  })

  it('says what it chose for path', async () => {
    const { err } = await run(['path', bent(), '--transform', 'auto', '--fraction', '0.5', '--lambdas', '3'])
    expect(err).toMatch(/transform (none|rank), chosen by cross-validation/)
  })

  it('is refused beside a λ that is given', async () => {
    const { code, err } = await run(['fit', bent(), '--transform', 'auto', '--lambda-ratio', '0.1'])
    expect(code).toBe(2)
    expect(err).toContain('--transform auto chooses λ too, but --lambda-ratio gives it already.')
  })
})

it('refuses a transform that does not exist', async () => {
  const { code, err } = await run(['fit', bent(), '--transform', 'rnk'])
  expect(code).toBe(2)
  expect(err).toContain('rank')
})
