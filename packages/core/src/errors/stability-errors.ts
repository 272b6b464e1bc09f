import { rounded } from '../number-text.js'
import { refusal, warning } from './define.js'

/** What is wrong with a stability selection. */

export const keepsEveryFeature = refusal('bad-penalty', {
  kind: 'usage',
  field: 'penalty',
  message: ({ penalty }: { penalty: string }) => `The penalty ${penalty} keeps every feature.`,
  hint: () => 'Choose one that selects, such as l1.',
})

export const badSubsamples = refusal('bad-subsamples', {
  kind: 'usage',
  field: 'subsamples',
  message: ({ subsamples }: { subsamples: number }) =>
    `subsamples is ${subsamples}, but must be a whole number from 2.`,
  hint: () => 'The usual choice is subsamples: 100.',
})

export const oddSubsamples = refusal('bad-subsamples', {
  kind: 'usage',
  field: 'subsamples',
  message: ({ subsamples }: { subsamples: number }) => `${subsamples} subsamples do not come in pairs.`,
  hint: ({ subsamples }) => `Give an even number, such as subsamples: ${subsamples + 1}.`,
})

export const badMinFrequency = refusal('bad-minFrequency', {
  kind: 'usage',
  field: 'minFrequency',
  message: ({ value }: { value: number }) => `The frequency is ${value}, but must be above 0.5 and at most 1.`,
  hint: () => 'The usual choice is minFrequency: 0.9.',
})

export const badPerSubsample = refusal('bad-perSubsample', {
  kind: 'usage',
  field: 'perSubsample',
  message: ({ value, features }: { value: number; features: number }) =>
    `${value} features per subsample cannot be: it must be a whole number from 1 to ${features}, the features.`,
  hint: () => 'Leave perSubsample out to have it chosen from the bound.',
})

export const badPfer = refusal('bad-pfer', {
  kind: 'usage',
  field: 'pfer',
  message: ({ value }: { value: number }) => `The bound on false selections is ${value}, but must be a number above 0.`,
  hint: () => 'For example: pfer: 1.',
})

/** A region of the path and a number per subsample cannot both decide. */
const REGION = 'A region of the path decides how many features a subsample selects'

export const regionAndPerSubsample = refusal('bad-perSubsample', {
  kind: 'usage',
  field: 'perSubsample',
  message: () => `${REGION}, and so does a number per subsample.`,
  hint: () => 'Leave out lambdas and lambdaMinRatio, or perSubsample.',
})

export const regionAndPfer = refusal('bad-pfer', {
  kind: 'usage',
  field: 'pfer',
  message: () => `${REGION}, and so does a bound on false selections.`,
  hint: () => 'Leave out lambdas and lambdaMinRatio, or pfer.',
})

export const oneTooMany = refusal('bad-pfer', {
  kind: 'usage',
  field: 'pfer',
  message: () => 'A number per subsample and a frequency decide the bound, so that a bound is one too many.',
  hint: () => 'Leave out one of perSubsample, minFrequency and pfer.',
})

/** `given` is what was given beside the bound. */
export const boundUnreachable = refusal('bad-pfer', {
  kind: 'usage',
  field: 'pfer',
  message: ({ pfer, lowest }: { pfer: number; lowest: number; given: 'minFrequency' | 'perSubsample' }) =>
    `No choice brings the bound down to ${pfer}; the lowest is ${rounded(lowest, 3)}.`,
  hint: ({ given }) =>
    given === 'minFrequency' ? 'Raise minFrequency or pfer.' : 'Lower perSubsample, or raise pfer.',
})

export const tooFewForHalves = refusal('too-few-for-halves', {
  kind: 'data',
  message: ({ positives, negatives }: { positives: number; negatives: number }) =>
    `Half of the rows needs one of each class; there are ${positives} positive and ${negatives} negative rows.`,
  hint: () => 'Give at least two rows of each class.',
})

export const oneListForHalves = refusal('too-few-for-halves', {
  kind: 'data',
  message: () => 'Half of the lists needs two of them; there is 1.',
  hint: () => 'Give more lists.',
})

type OfSubsamples = { count: number; subsamples: number }

export const emptySubsamples = warning('empty-subsamples', {
  message: ({ count, subsamples }: OfSubsamples) => `${count} of ${subsamples} subsamples select no feature.`,
  hint: () => 'diagnose tells why models of this table are empty, and which threshold cures it.',
})

export const unsolvedSubsamples = warning('not-solved', {
  message: ({ count, subsamples }: OfSubsamples) =>
    `In ${count} of ${subsamples} subsamples the solver ended before its tolerance.`,
  hint: () => 'Allow more with maxIterations or timeLimitMs.',
})
