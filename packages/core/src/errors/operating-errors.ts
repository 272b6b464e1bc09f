import { rounded } from '../number-text.js'
import { refusal, warning } from './define.js'

/** Why a threshold or probabilities cannot be chosen, or are not to be trusted. */

export const badMaxFpr = refusal('bad-maxFpr', {
  kind: 'usage',
  field: 'maxFpr',
  message: ({ value }: { value: number }) =>
    `The highest false positive rate is ${value}, but must lie between 0 and 1.`,
  hint: () => 'Such as maxFpr: 0.01.',
})

export const badBudget = refusal('bad-budget', {
  kind: 'usage',
  field: 'budget',
  message: ({ budget, of }: { budget: number; of: number }) =>
    `The budget is ${budget} of ${of} rows, but must be at least 1 and less than all.`,
  hint: () => 'Such as budget: 200, of: 1000000.',
})

type BudgetOfRows = { budget: number; of: number; rows: number }

function enoughRows({ budget, of }: BudgetOfRows): string {
  return `Give at least ${Math.ceil(of / budget)} rows, or a larger budget.`
}

export const budgetBelowARowOfList = refusal('bad-budget', {
  kind: 'usage',
  field: 'budget',
  message: ({ budget, of, rows }: BudgetOfRows) => `${budget} of ${of} is less than one of the ${rows} rows.`,
  hint: enoughRows,
})

export const budgetBelowARow = warning('budget-below-a-row', {
  field: 'budget',
  message: ({ budget, of, rows }: BudgetOfRows) =>
    `${budget} of ${of} is less than one of ${rows} held-out rows: the threshold is the highest score of them.`,
  hint: enoughRows,
})

export const tooFewNegatives = warning('too-few-negatives', {
  field: 'maxFpr',
  message: ({ negatives, maxFpr, shown }: { negatives: number; maxFpr: number; shown: number; needed: number }) =>
    `${negatives} held-out negatives cannot show a false positive rate of at most ${maxFpr}: with the threshold above ` +
    `all of them, ${rounded(shown, 2)} is what they show.`,
  hint: ({ needed }) => `Give at least ${needed} negatives that no model learnt from, or a higher maxFpr.`,
})

export const nothingFlagged = warning('nothing-flagged', {
  message: () => 'No held-out row scores above the threshold: it may never flag anything.',
  hint: () => 'Give a larger budget or rate, or fit with a smaller λ, so that scores differ.',
})

export const tooFewToCalibrate = refusal('too-few-to-calibrate', {
  kind: 'data',
  field: 'calibrate',
  message: ({ positives, negatives, needed }: { positives: number; negatives: number; needed: number }) =>
    `There are only ${positives} positive and ${negatives} negative held-out rows: calibration needs ${needed} of each class.`,
  hint: () => 'Give more rows, or leave calibrate out.',
})

export const fewToCalibrate = warning('few-to-calibrate', {
  field: 'calibrate',
  message: ({ rows }: { rows: number; enough: number }) =>
    `Isotonic calibration on ${rows} rows follows their noise; its probabilities can be 0 and 1.`,
  hint: ({ enough }) => `Below ${enough} rows calibrate: 'platt' does better.`,
})

export const invertedScores = warning('inverted-scores', {
  message: () => 'On held-out rows higher scores are less often positive: the probabilities fall with the score.',
  hint: () => 'The model does not hold up on new rows; try another λ.',
})
