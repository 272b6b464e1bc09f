import { refusal } from './define.js'
import { didYouMean } from './words.js'

/** Why rows cannot be divided as settings ask, or methods not be compared. */

export const badRepeats = refusal('bad-repeats', {
  kind: 'usage',
  field: 'repeats',
  message: ({ value }: { value: number; usual: number }) => `repeats is ${value}, but must be a whole number from 1.`,
  hint: ({ usual }) => `The usual choice is repeats: ${usual}.`,
})

export const badFolds = refusal('bad-folds', {
  kind: 'usage',
  field: 'folds',
  message: ({ value }: { value: number }) => `folds is ${value}, but must be a whole number from 2.`,
  hint: () => 'The usual choice is folds: 5.',
})

export const badHoldout = refusal('bad-holdout', {
  kind: 'usage',
  field: 'holdout',
  message: ({ value }: { value: number }) => `holdout is ${value}, but must lie between 0 and 1.`,
  hint: () => 'It is the part of the rows to learn from, such as holdout: 0.7.',
})

export const foldsAndHoldout = refusal('bad-holdout', {
  kind: 'usage',
  field: 'holdout',
  message: () => 'Both folds and holdout are given.',
  hint: () => 'Give one of them.',
})

export const badRule = refusal('bad-rule', {
  kind: 'usage',
  field: 'rule',
  message: ({ rule }: { rule: string }) => `There is no rule '${rule}'.`,
  hint: () => 'The rules are best and 1se.',
})

export const noStandardError = refusal('bad-rule', {
  kind: 'usage',
  field: 'rule',
  message: () => 'One split has no standard error to go by.',
  hint: () => "Give repeats: 10, or rule: 'best'.",
})

export const rowGroupsLength = refusal('bad-rowGroups', {
  kind: 'usage',
  field: 'rowGroups',
  message: ({ count, rows }: { count: number; rows: number }) => `There are ${count} row groups for ${rows} rows.`,
  hint: () => 'Give one value per row.',
})

export const dividedList = refusal('bad-rowGroups', {
  kind: 'usage',
  field: 'rowGroups',
  message: ({ row }: { row: number }) =>
    `Row ${row} has another group than a row of the same list, and neither may be divided.`,
  hint: () => 'Lists are kept whole in any case: leave rowGroups out.',
})

export const tooFewForFolds = refusal('too-few-for-folds', {
  kind: 'data',
  field: 'folds',
  message: ({ count, positive, folds }: { count: number; positive: boolean; folds: number }) =>
    `There are only ${count} ${positive ? 'positive' : 'negative'} ${count === 1 ? 'row' : 'rows'} for ${folds} folds: ` +
    'each fold needs one.',
  hint: ({ count }) =>
    count >= 2 ? `Use folds: ${count} or fewer.` : 'Give more rows of that class, or choose λ yourself.',
})

export const tooFewGroups = refusal('too-few-groups', {
  kind: 'data',
  field: 'folds',
  message: ({
    count,
    having,
    folds,
  }: {
    count: number
    having: 'positives' | 'negatives' | undefined
    folds: number
  }) =>
    `${having === undefined ? `There are only ${count} groups of rows` : `Only ${count} groups of rows have ${having}`}, ` +
    `but each of the ${folds} folds needs one.`,
  hint: ({ count }) =>
    count >= 2 ? `Use folds: ${count} or fewer.` : 'Group the rows otherwise, or leave rowGroups out.',
})

export const groupsIndivisible = refusal('groups-indivisible', {
  kind: 'data',
  field: 'rowGroups',
  message: ({ groups, part }: { groups: number; part: 'fold' | 'side' }) =>
    `The ${groups} groups of rows could not be divided so that every ${part} has rows of both classes.`,
  hint: ({ part }) =>
    part === 'fold' ? 'Use fewer folds.' : 'Give more groups with rows of both classes, or another holdout.',
})

export const tooFewForHoldout = refusal('too-few-for-holdout', {
  kind: 'data',
  message: ({ positives, negatives }: { positives: number; negatives: number }) =>
    `A split needs two rows of each class; there are ${positives} positive and ${negatives} negative rows.`,
  hint: () => 'Give more rows of the smaller class.',
})

export const badTrainSize = refusal('bad-train-size', {
  kind: 'usage',
  field: 'trainSize',
  message: ({ train, rows }: { train: number; rows: number }) =>
    `Training on ${train} of ${rows} rows leaves a side without a class.`,
  hint: ({ rows }) => `Train on 2 to ${rows - 2} rows.`,
})

export const nothingOnOneSide = refusal('bad-trainSize', {
  kind: 'usage',
  field: 'trainSize',
  message: ({ train, rows }: { train: number; rows: number }) =>
    `${train} of the ${rows} rows of lists leave nothing on one side.`,
  hint: () => 'Give a part of the rows, such as trainSize: 0.9.',
})

export const weightsInComparison = refusal('bad-weights', {
  kind: 'usage',
  field: 'weights',
  message: () => 'The methods are compared on rows that weigh the same.',
  hint: () => 'Leave them out.',
})

export const methodWithoutLists = refusal('bad-methods', {
  kind: 'usage',
  field: 'methods',
  message: ({ method }: { method: string; able: readonly string[] }) =>
    `The method ${method} does not rank inside lists.`,
  hint: ({ able }) => `Those that do are ${able.join(', ')}.`,
})

export const noMethods = refusal('bad-methods', {
  kind: 'usage',
  field: 'methods',
  message: () => 'The list of methods is empty.',
  hint: () => 'Name one, such as l1-push.',
})

export const unknownMethod = refusal('unknown-method', {
  kind: 'usage',
  field: 'methods',
  message: ({ name }: { name: string; known: readonly string[]; meant: string | undefined }) =>
    `There is no method '${name}'.`,
  hint: ({ known, meant }) => `${didYouMean(meant)}The methods are ${known.join(', ')}.`,
})
