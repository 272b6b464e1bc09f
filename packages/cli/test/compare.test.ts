import { describe, expect, it } from 'vitest'
import { interrupt, run, runJson, SONAR } from './run.js'

interface Row {
  method: string
  timeMs?: unknown
}

const small = ['compare', SONAR, '--methods', 'l1-push,l2-ranksvm', '--repeats', '2', '--train-size', '0.5']

describe('compare', () => {
  it('prints one line per method: metric, number of variables, time', async () => {
    const { code, out, err } = await run(small)
    expect(code).toBe(0)
    expect(err).toContain('208 rows (111 positive, 97 negative)')
    const [header, first, second] = out.split('\n')
    expect(header).toMatch(/^method +pos-at-top +# var +time$/)
    expect(first).toMatch(/^l1-push +0\.\d{3} ± 0\.\d{3} +\d+\.\d ± \d+\.\d +\d+(\.\d)? m?s$/)
    expect(second).toMatch(/^l2-ranksvm .* 60\.0 ± 0\.0 /)
    expect(out).toContain('2 random splits: 104 rows to learn from, 104 to measure on.')
  })

  it('prints every split with --json, the same for the same seed', async () => {
    const [one, again, other] = await Promise.all(['1', '1', '2'].map((seed) => runJson([...small, '--seed', seed])))
    expect(one).toMatchObject({ metric: 'pos-at-top', repeats: 2, seed: 1, train: 104, test: 104, warnings: [] })
    expect(one.rows.map(({ method }: Row) => method)).toEqual(['l1-push', 'l2-ranksvm'])
    for (const { metric, selected, timeMs, settings } of one.rows) {
      for (const values of [metric.values, selected.values, timeMs.values, settings]) expect(values).toHaveLength(2)
    }
    const timeless = (rows: Row[]) => rows.map(({ timeMs: _, ...row }) => row)
    expect(timeless(again.rows)).toEqual(timeless(one.rows))
    expect(timeless(other.rows)).not.toEqual(timeless(one.rows))
  })

  it('compares the methods of the paper unless told otherwise, by any metric, on a number of rows', async () => {
    const { rows, ...head } = await runJson([
      'compare',
      SONAR,
      '--repeats',
      '1',
      '--train-size',
      '60',
      '--metric',
      'auc',
    ])
    expect(head).toMatchObject({ train: 60, test: 148, metric: 'auc' })
    expect(rows.map(({ method }: Row) => method)).toEqual(['l1-push', 'l2-push', 'l1-ranksvm'])
  })

  it.each([
    [['--methods', 'l1-psuh'], /There is no method 'l1-psuh'\..*\nhint: Did you mean l1-push\?/],
    [['--methods', ','], /--methods , names nothing/],
    [['--metric', 'acu'], /There is no metric called 'acu'.*\nhint: Did you mean auc\?/],
    [['--train-size', '1.5'], /--train-size 1\.5 is not a part between 0 and 1, nor a number of rows/],
    [['--train-size', '208'], /Training on 208 of 208 rows/],
    [['--repeats', '0'], /--repeats 0 is not a whole number from 1 on/],
  ])('refuses %j', async (flags, message) => {
    const { code, out, err } = await run(['compare', SONAR, ...flags])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
  })

  it('ends its help with an example', async () => {
    const { code, out } = await run(['compare', '--help'])
    expect(code).toBe(0)
    expect(out.trim().split('\n').at(-1)).toMatch(/^ {2}npx infinite-push compare packages\/cli\/data\/sonar\.csv /)
  })

  it('stops at once when interrupted', async () => {
    const { code, err } = await interrupt(['compare', SONAR, '--repeats', '10000'])
    expect(code).toBe(130)
    expect(err).toContain('interrupted: the comparison was not finished, and nothing is kept.')
  })
})
