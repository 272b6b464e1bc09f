import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallTable } from './small-table.js'
import { file, run, runJson } from './standing-run.js'

const SMALL = file('small.csv', smallTable())
const model = file('operated.json')
const FIT = ['fit', SMALL, '--lambda-ratio', '0.1', '--quiet']
let fitted: Awaited<ReturnType<typeof runJson>>

/** What a CSV says, by the names of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const [header, ...lines] = csv.trim().split('\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, k) => [names[k], cell])))
}

beforeAll(async () => {
  fitted = await runJson([...FIT, '--budget', '12', '--calibrate', 'platt', '--folds', '3', '--out', model])
})

describe('fit --budget', () => {
  it('stores a threshold that was chosen on folds, with its bounds', () => {
    const { operatingPoint, calibration } = fitted
    expect(operatingPoint).toMatchObject({
      rule: { kind: 'budget', budget: 12, of: 60 },
      method: 'cross-fitted',
      heldOut: { rows: 60, positives: 30, negatives: 30, flagged: 12 },
      bounds: { confidence: 0.95 },
    })
    expect(calibration).toMatchObject({ kind: 'platt', slope: expect.any(Number) })
    const written = JSON.parse(readFileSync(model, 'utf8'))
    expect(written).toMatchObject({ operatingPoint, calibration })
  })

  it('tells people what the threshold did, and what it will do', async () => {
    const { code, out } = await run([...FIT, '--budget', '1/5', '--calibrate', 'isotonic'])
    expect(code).toBe(0)
    expect(out).toMatch(/A row is flagged when its score is above \S+: a budget of 1 of 5 rows/)
    expect(out).toMatch(/rows flagged +20 % {2}12 of 60 +at most \S+ %/)
    expect(out).toMatch(/the bounds are approximate; a calibration table of other rows makes them exact/)
    expect(out).toMatch(/Probabilities by held-out rows: isotonic, \d+ points/)
  })

  it('gives the same bytes for any number of threads, and from its journal', async () => {
    const args = ['fit', SMALL, '--folds', '3', '--max-fpr', '0.2', '--calibrate', 'isotonic', '--quiet']
    const journal = file('run.journal')
    const runs = [
      await run([...args, '--workers', '1']),
      await run([...args, '--workers', '3', '--journal', journal]),
      await run([...args, '--journal', journal]),
    ]
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(runs[1].out).toBe(runs[0].out)
    expect(runs[2].out).toBe(runs[0].out)
    expect(readFileSync(`${journal}.held-out`, 'utf8')).toContain('held-out-scores')
  })

  it('verifies as before: the proof is about the weights', async () => {
    expect((await run(['verify', model, SMALL])).code).toBe(0)
  })
})

describe('fit --max-fpr', () => {
  it('on a table of its own is exact, and keeps the rate', async () => {
    const out = file('held-out.json')
    const ended = await run([...FIT, '--max-fpr', '0.15', '--calibration-table', SMALL, '--out', out])
    expect(ended.out).toContain('the bounds are exact for new rows drawn in the same way')
    const { operatingPoint } = JSON.parse(readFileSync(out, 'utf8'))
    expect(operatingPoint.method).toBe('held-out')
    expect(operatingPoint.bounds.fprUpper).toBeLessThanOrEqual(0.15)
  })

  it('says when the negatives are too few for the rate, and how many it would take', async () => {
    const { warnings, operatingPoint } = await runJson([...FIT, '--max-fpr', '0.001'])
    expect(warnings).toMatchObject([{ code: 'too-few-negatives', hint: expect.stringMatching(/at least 2995/) }])
    expect(operatingPoint.heldOut.falsePositives).toBe(0)
  })
})

describe('rank and predict', () => {
  it('add the probability and whether a row is flagged', async () => {
    const [ranked, predicted, json] = await Promise.all([
      run(['rank', model, SMALL, '--quiet']),
      run(['predict', model, SMALL, '--quiet']),
      runJson(['rank', model, SMALL, '--top', '1']),
    ])
    expect(ranked.out.split('\n')[0]).toBe('rank,score,probability,flagged,row,label')
    expect(predicted.out.split('\n')[0]).toBe('row,score,probability,flagged,label')
    const { threshold } = fitted.operatingPoint
    for (const { score, flagged } of rowsOf(ranked.out)) {
      expect(flagged).toBe(Number(score) > threshold ? 'yes' : 'no')
    }
    const probabilities = rowsOf(ranked.out).map(({ probability }) => Number(probability))
    expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a))
    expect(json.rows[0]).toMatchObject({ flagged: true, probability: probabilities[0] })
  })
})

describe('evaluate', () => {
  it('reports the budget, the stored threshold and the probabilities', async () => {
    const { budget, operatingPoint, probabilities } = await runJson([
      ...['evaluate', model, SMALL, '--budget', '10', '--no-bootstrap'],
    ])
    expect(budget).toMatchObject({ budget: 10, of: 60, rows: 10 })
    expect(budget.precision.value).toBeCloseTo(budget.positives.value / 10, 12)
    expect(budget.enrichment.value).toBeCloseTo(budget.precision.value / 0.5, 12)
    expect(operatingPoint).toMatchObject({ threshold: fitted.operatingPoint.threshold, counts: { rows: 60 } })
    expect(operatingPoint.recall.interval.low).toBeLessThan(operatingPoint.recall.value)
    expect(probabilities.brier).toBeLessThan(probabilities.brierOfShare)
    expect(probabilities.bins).toHaveLength(10)
  })

  it('tells people the same', async () => {
    const { out } = await run(['evaluate', model, SMALL, '--budget', '10', '--no-bootstrap', '--quiet'])
    expect(out).toMatch(/Reviewing the first 10 rows +expected +95 % interval\npositives found/)
    expect(out).toMatch(/Rows above the threshold \S+ +value +95 % interval +rows\nflagged/)
    expect(out).toMatch(/Brier score of the probabilities 0\.\d{4}/)
  })

  it('says nothing of a threshold when the model has none', async () => {
    const plain = file('plain.json')
    await runJson([...FIT, '--out', plain])
    const found = await runJson(['evaluate', plain, SMALL, '--no-bootstrap'])
    expect(Object.keys(found)).toEqual(['metrics', 'intervals', 'rows', 'bootstrap'])
  })
})

describe('the report', () => {
  it('shows the threshold and the curve of probabilities', async () => {
    const page = file('operated.html')
    await run([...FIT, '--budget', '12', '--calibrate', 'platt', '--report', page])
    const text = readFileSync(page, 'utf8')
    expect(text).toContain('From which score on a row is worth a look')
    expect(text).toContain('aria-label="The probability that a row is positive')
    expect(text).toContain('positives above the threshold, on rows left out')
    expect(text).not.toContain('not tried')
  })
})

describe('what cannot be meant is refused with a hint', () => {
  it.each([
    ['--budget 60', 2, 'bad-budget'],
    ['--budget 5 --max-fpr 0.1', 2, 'contradiction'],
    ['--calibration-table none.csv --budget 5', 3, 'file-not-found'],
    ['--budget 5 --folds 40', 3, 'too-few-for-folds'],
  ])('fit %s', async (flags, code, error) => {
    const ended = await run([...FIT, ...flags.split(' ')])
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err).toMatch(new RegExp(`^error: .*\\[${error}\\]\\nhint: .+`))
  })

  it('probabilities from fewer than ten rows of a class', async () => {
    const [header, ...rows] = smallTable().split('\n')
    const few = file('few.csv', [header, ...rows.filter((row, i) => row.endsWith('0') || i < 16)].join('\n'))
    const { code, err } = await run(['fit', few, '--lambda-ratio', '0.1', '--calibrate', 'platt', '--quiet'])
    expect(code).toBe(3)
    expect(err).toMatch(/only 8 positive and 30 negative held-out rows.*\[too-few-to-calibrate\]/)
  })

  it('a budget that is less than a row of the table, or the whole of it', async () => {
    const evaluate = (budget: string) => run(['evaluate', model, SMALL, '--budget', budget, '--quiet'])
    expect((await evaluate('1/1000')).err).toMatch(/1 of 1000 is less than one of the 60 rows.*\[bad-budget\]/)
    expect((await evaluate('60')).err).toContain('[bad-budget]')
  })
})
