import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { file, interrupt, run, runJson, SONAR } from './standing-run.js'

const IONOSPHERE = fileURLToPath(new URL('../data/ionosphere.csv', import.meta.url))

interface Row {
  method: string
}

const small = ['compare', SONAR, '--methods', 'l1-push,l2-ranksvm', '--repeats', '2', '--train-size', '0.5']

describe('compare', () => {
  it('prints one line per method: metric, test against the best, other metrics, number of variables', async () => {
    const { code, out, err } = await run(small)
    expect(code).toBe(0)
    expect(err).toContain('208 rows (111 positive, 97 negative)')
    const [header, first, second] = out.split('\n')
    expect(header).toMatch(/^method +pos-at-top +p +auc +ap +# var$/)
    expect(first).toMatch(/^l1-push +0\.\d{3} ± 0\.\d{3} +(best|\d\.\d{3}) +0\.\d{3} ± 0\.\d{3} .* \d+\.\d ± \d+\.\d$/)
    expect(second).toMatch(/^l2-ranksvm .* 60\.0 ± 0\.0$/)
    expect(out).toContain('2 random splits: 104 rows to learn from, 104 to measure on.')
    expect(out).toContain('With fewer than 6 splits no p can be below 0.05')
  })

  it('tells times on stderr only, so that stdout is the same for any number of workers', async () => {
    const [one, two] = await Promise.all(['1', '2'].map((workers) => run([...small, '--workers', workers])))
    expect(two.out).toBe(one.out)
    expect(one.err).toMatch(/^time per split: l1-push \d+(\.\d)? m?s, l2-ranksvm \d+/m)
  })

  it('underlines what is significantly worse, or marks it with a star', async () => {
    const args = ['compare', IONOSPHERE, '--methods', 'l1-push,l2-ranksvm', '--repeats', '6', '--train-size', '60']
    const long = [...args, '--metric', 'auc', '--quiet']
    const [plain, painted] = await Promise.all([run(long), run(long, { env: { FORCE_COLOR: '1' } })])
    expect(plain.out).toMatch(/^l1-push +0\.\d{3} ± 0\.\d{3} \* +0\.031 /m)
    expect(plain.out).toContain('*: worse at the level 0.05')
    expect(painted.out).toContain('\u001b[4m0.')
    expect(painted.out).toContain('underlined: worse at the level 0.05')
  })

  it('prints every split with --json, the same for the same seed', async () => {
    const [one, again, other] = await Promise.all(['1', '1', '2'].map((seed) => runJson([...small, '--seed', seed])))
    expect(one).toMatchObject({ metric: 'pos-at-top', repeats: 2, seed: 1, train: 104, test: 104, warnings: [] })
    expect(one.rows.map(({ method }: Row) => method)).toEqual(['l1-push', 'l2-ranksvm'])
    for (const { metric, metrics, selected, settings } of one.rows) {
      const lists = [metric.values, metrics.auc.values, metrics.precisionAt[5].values, selected.values, settings]
      for (const values of lists) expect(values).toHaveLength(2)
    }
    expect(one.timing.methods['l1-push'].values).toHaveLength(2)
    expect(again.rows).toEqual(one.rows)
    expect(other.rows).not.toEqual(one.rows)
  })

  it('continues from a journal, prints the same, and writes a report', async () => {
    const args = [...small, '--journal', file('compare.journal')]
    const first = await run(args)
    const second = await run([...args, '--report', file('compare.html')])
    expect(second.out).toBe(first.out)
    expect(second.err).toContain('4 of 4 pieces were done before')
    expect(readFileSync(file('compare.html'), 'utf8')).toMatch(/<html[\s\S]*l2-ranksvm[\s\S]*<svg/)
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
