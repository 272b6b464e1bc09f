import { refusal } from './define.js'
import { didYouMean } from './words.js'

/** What is wrong with the problem that settings describe, or with how it is to be solved. */

export const badLambda = refusal('bad-lambda', {
  kind: 'usage',
  field: ({ name }) => name,
  message: ({ name, value }: { name: 'lambda' | 'lambdaRatio'; value: number }) =>
    `${name} is ${value}, but must be a number above 0.`,
  hint: () => 'A good start is lambdaRatio: 0.1.',
})

export const twoLambdas = refusal('bad-lambda', {
  kind: 'usage',
  field: 'lambda',
  message: () => 'Both lambda and lambdaRatio are given.',
  hint: () => 'Give one of them.',
})

export const noLambda = refusal('bad-lambda', {
  kind: 'usage',
  field: 'lambda',
  message: () => 'Neither lambda nor lambdaRatio is given.',
  hint: () => 'Give one of them, such as lambdaRatio: 0.1.',
})

export const autoBesideLambda = refusal('auto-threshold', {
  kind: 'usage',
  field: 'threshold',
  message: () => 'The threshold auto is chosen together with λ, but λ is given.',
  hint: () => "Leave out lambda and lambdaRatio, or name the threshold, such as { kind: 'max' }.",
})

export const badTolerance = refusal('bad-tolerance', {
  kind: 'usage',
  field: 'tolerance',
  message: ({ value }: { value: number }) => `The tolerance is ${value}, but must lie between 0 and 1.`,
  hint: () => 'It is the relative duality gap to reach; the default is 1e-6.',
})

export const badTransform = refusal('bad-transform', {
  kind: 'usage',
  field: 'transform',
  message: ({ name }: { name: string }) =>
    name === 'auto'
      ? "The transform 'auto' is chosen by cross-validation together with λ, which does not choose here."
      : `There is no transform '${name}'. Known: none, rank, auto.`,
  hint: () => "For features through their ranks: transform: 'rank'.",
})

export const timeUp = refusal('time-limit', {
  kind: 'data',
  field: 'timeLimitMs',
  message: ({ before }: { before: 'λ_max was known' | 'enough was finished' }) =>
    `The time was up before ${before}: there is no result.`,
  hint: ({ before }) =>
    before === 'λ_max was known'
      ? 'Give a higher timeLimitMs, or λ itself instead of a part of λ_max.'
      : 'Give a higher timeLimitMs.',
})

export const badTopK = refusal('bad-top-k', {
  kind: 'usage',
  field: 'threshold',
  message: ({ k, negatives }: { k: number; negatives: number }) =>
    `The k of top-k is ${k}, but must be a whole number from 1 to ${negatives}, the negatives.`,
  hint: ({ negatives }) =>
    `Choose threshold: { kind: 'top-k', k: ${Math.min(negatives, 5)} }, or any k up to ${negatives}.`,
})

export const badFraction = refusal('bad-fraction', {
  kind: 'usage',
  field: 'threshold',
  message: ({ tau }: { tau: number }) => `The fraction is ${tau}, but must lie in ]0, 1].`,
  hint: () => "For the top 1 % of the negatives: threshold: { kind: 'fraction', tau: 0.01 }.",
})

export const badPower = refusal('bad-power', {
  kind: 'usage',
  field: 'power',
  message: ({ power }: { power: number }) =>
    `The power of the p-norm push is ${power}, but must be a number from 1 on.`,
  hint: () =>
    'Use 1 for the mean over all pairs, 4 to 16 for the top of the list; the limit is the infinite push itself.',
})

export const badMu = refusal('bad-mu', {
  kind: 'usage',
  field: 'mu',
  message: ({ mu }: { mu: number }) => `mu is ${mu}, but Algorithm 1 needs a finite number above 0.`,
  hint: () => 'Leave mu out: a fitting one is then chosen from the numbers of positives and negatives.',
})

export const badSeed = refusal('bad-seed', {
  kind: 'usage',
  field: 'seed',
  message: ({ seed }: { seed: number }) => `The seed is ${seed}, which is not a whole number from 0 to 2^53 − 1.`,
  hint: () => 'Give a whole number, such as seed: 1.',
})

type UnknownName = { name: string; known: readonly string[]; meant: string | undefined }

export const unknownPenalty = refusal('unknown-penalty', {
  kind: 'usage',
  field: 'penalty',
  message: ({ name, known }: UnknownName) => `There is no penalty '${name}'. Known: ${known.join(', ')}.`,
  hint: ({ meant }) => didYouMean(meant).trim() || 'Choose one of the known penalties.',
})

export const unknownSolver = refusal('unknown-solver', {
  kind: 'usage',
  field: 'solver',
  message: ({ name, known }: UnknownName) => `There is no solver '${name}'. Known: ${known.join(', ')}.`,
  hint: ({ meant }) => didYouMean(meant).trim() || 'Choose one of the known solvers, or auto.',
})

export const solverUnsupported = refusal('unsupported', {
  kind: 'usage',
  field: 'solver',
  message: ({ solver, reason }: { solver: string; reason: string }) =>
    `The solver '${solver}' cannot do this: ${reason}`,
  hint: () => "Use solver: 'auto'.",
})

export const notFitted = refusal('not-fitted', {
  kind: 'usage',
  message: () => 'This ranker has not been fitted.',
  hint: () => 'Call fit(X, y) first, or make it with InfinitePush.fromModel(model).',
})

export const unknownOption = refusal('unknown-option', {
  kind: 'usage',
  field: ({ name }) => name,
  message: ({ name }: UnknownName) => `There is no option '${name}'.`,
  hint: ({ known, meant }) =>
    meant === undefined ? `The options are ${known.join(', ')}.` : `Did you mean '${meant}'?`,
})

export const badOption = refusal('bad-option', {
  kind: 'usage',
  field: ({ name }) => name,
  message: ({ name, found, expected }: { name: string; found: string; expected: string }) =>
    `${name} is ${found}, but must be ${expected}.`,
  hint: ({ name, expected }) => `Give ${expected}, or leave ${name} out.`,
})
