import { expect, it } from 'vitest'
import { estimateText, estimateWords, headlineRows, tieWords, uncorrectedWords } from './headline-words.js'
import { type CrossValidationSummary, finish, fit, fitByCrossValidation, toyProblem } from './index.js'

const cv: CrossValidationSummary = {
  folds: 5,
  repeats: 1,
  metric: 'pos-at-top',
  rule: 'best',
  mean: 0.44,
  standardError: 0.09,
  corrected: { mean: 0.32, interval: { low: 0.12, high: 0.52 }, method: 'other-folds', settings: 350 },
  negativesPerFold: 19.4,
  path: [],
}

it('the number for new rows is the corrected one, with its interval and what it depends on', () => {
  expect(estimateText(cv)).toBe('about 32 % (95 %: 12 – 52 %)')
  expect(estimateWords(cv)).toBe(
    'corrected for choosing the best of 350 settings; a fold had 19 negatives, and more of them leave fewer positives on top',
  )
  expect(uncorrectedWords(cv)).toBe('0.440 ± 0.090, mean ± standard error of 5 folds')
  expect(uncorrectedWords({ ...cv, learntRows: 10_000 })).toBe(
    '0.440 ± 0.090, mean ± standard error of 5 folds, each learnt from 10,000 rows drawn at random',
  )
})

it('a number that is not corrected says so', () => {
  const { corrected: _, ...rest } = cv
  expect(estimateText({ ...rest, holdout: 0.7 })).toBe('44 %')
  expect(estimateWords({ ...rest, holdout: 0.7 })).toMatch(
    /best setting tried, so a little too good.*a part left out had/,
  )
})

it('other metrics are not told in percent, nor as falling with the negatives', () => {
  expect(estimateText({ ...cv, metric: 'auc' })).toBe('about 0.320 (95 %: 0.120 – 0.520)')
  expect(estimateWords({ ...cv, metric: 'auc' })).not.toMatch(/negatives/)
})

it('it is told when the metric cannot tell the settings apart, and what chose instead', () => {
  expect(tieWords(cv)).toBeUndefined()
  expect(tieWords({ ...cv, tied: true, mean: 0 })).toMatch(
    /^No setting put a positive above the first negative.*partial AUC/,
  )
  expect(tieWords({ ...cv, tied: true })).toMatch(/^All settings have the same pos-at-top/)
})

it('training rows and new rows stand side by side, with what a random order would give', () => {
  const data = toyProblem({ rows: 60, relevant: 3, noise: 5, seed: 1 })
  const rows = headlineRows(finish(fitByCrossValidation(data, { count: 5, budget: 10 })))
  expect(rows.map(({ what }) => what)).toEqual([
    'positives above the first negative',
    'positives among the first 10',
    '… if the order were random',
  ])
  expect(rows[1].newRows).toMatch(/^about \d+ \(\d+ %\)$/)
  expect(rows[2]).toMatchObject({ train: '5 (50 %)', newRows: '5 (50 %)' })
  expect(headlineRows(fit(data, { lambdaRatio: 0.1 })).map(({ newRows }) => newRows)).toEqual(['', '', ''])
})
