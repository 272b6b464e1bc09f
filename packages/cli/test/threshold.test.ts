import { describe, expect, it } from 'vitest'
import { smallTable } from './small-table.js'
import { file, run, runJson, SONAR } from './standing-run.js'

/** One mislabelled row puts the mean positive inside the hull of the negatives. */
const NOISY = [
  'marker,age,label',
  ...['5,40,1', '6,52,1', '7,47,1', '8,61,1', '0,45,0', '1,58,0', '2,39,0', '3,66,0', '4,50,0', '9,49,0'],
].join('\n')

interface Tried {
  threshold: { kind: string; tau?: number }
  lambdaMax: number
  best?: { mean: number; selected: number }
}

describe('--threshold auto', () => {
  it('is what fit does without a flag: a model at once where the highest negative allows none', async () => {
    const noisy = file('noisy.csv', NOISY)
    const model = await runJson(['fit', noisy])
    expect(model.features.selected).toBeGreaterThan(0)
    expect(model.threshold.kind).toBe('fraction')
    expect(model.warnings).toEqual([])
    const [first, ...others] = model.metrics.cv.thresholds as Tried[]
    expect(first).toEqual({ threshold: { kind: 'max' }, lambdaMax: 0 })
    expect(others.some(({ best }) => best !== undefined)).toBe(true)
    expect(await runJson(['fit', noisy, '--threshold', 'auto'])).toMatchObject({ threshold: model.threshold })
  })

  it('shows what was tried, one line per threshold', async () => {
    const { out } = await run(['fit', file('noisy.csv', NOISY)])
    expect(out).toMatch(/threshold +best λ +pos-at-top +partial AUC +features/)
    expect(out).toMatch(/max: every model is empty/)
    expect(out).toMatch(/fraction 0.2: not tried: λ_max is below a tenth of that of all negatives/)
    expect(out).toMatch(/λ and the threshold were chosen from 2 thresholds × 50 λ/)
  })

  it('leaves the threshold to max where λ is given, and to what is named', async () => {
    const table = file('small.csv', smallTable())
    expect((await runJson(['fit', table, '--lambda-ratio', '0.1'])).threshold).toEqual({ kind: 'max' })
    const given = await runJson(['fit', table, '--fraction', '0.5'])
    expect(given.threshold).toEqual({ kind: 'fraction', tau: 0.5 })
    expect(given.metrics.cv).not.toHaveProperty('thresholds')
  })

  it('gives the same bytes for any number of threads', async () => {
    const table = file('small.csv', smallTable())
    const [one, two] = await Promise.all(['1', '2'].map((workers) => run(['fit', table, '--workers', workers])))
    expect(two.out).toBe(one.out)
  })

  it('chooses for path and stability what fit would, and says so', async () => {
    const noisy = file('noisy.csv', NOISY)
    const { threshold } = await runJson(['fit', noisy])
    const path = await run(['path', noisy, '--threshold', 'auto', '--lambdas', '3'])
    expect(path.err).toContain(`threshold fraction ${threshold.tau}, chosen by cross-validation`)
    expect(path.out).toMatch(/^.* [12] +0\.\d+/m)
    const stability = await run([
      'stability',
      noisy,
      '--threshold',
      'auto',
      '--subsamples',
      '4',
      '--per-subsample',
      '1',
    ])
    expect(stability.code).toBe(0)
    expect(stability.err).toContain('chosen by cross-validation')
  })

  it('is chosen inside each split by compare', async () => {
    const settings = ['--methods', 'l1-push', '--repeats', '2', '--train-size', '0.5']
    const [auto, max] = await Promise.all(
      [['--threshold', 'auto'], []].map((more) => runJson(['compare', SONAR, ...settings, ...more])),
    )
    expect(auto.threshold).toEqual({ kind: 'auto' })
    expect(max).not.toHaveProperty('threshold')
    expect(auto.rows[0].metric.values).not.toEqual(max.rows[0].metric.values)
  })

  it.each([
    [['--lambda', '0.1'], 'auto'],
    [['--lambda-ratio', '0.1'], 'auto'],
    [['--top-k', '2'], 'auto'],
  ])('contradicts %j, which is refused with what to leave out', async (more, kind) => {
    const { code, err } = await run(['fit', SONAR, '--threshold', kind, ...more])
    expect(code).toBe(2)
    expect(err).toContain('--threshold')
    expect(err).toMatch(/hint: (Leave out|Give one)/)
  })
})
