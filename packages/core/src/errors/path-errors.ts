import { shortNumber } from '../number-text.js'
import { refusal, warning } from './define.js'

/** What is wrong with a path, its elimination or its relaxing. */

const USUAL_PATH = 'A usual path has count: 100 λ, down to lambdaMinRatio: 0.01 of λ_max.'

export const badCount = refusal('bad-path', {
  kind: 'usage',
  field: 'count',
  message: ({ count }: { count: number }) => `The number of λ is ${count}, but must be a whole number from 1.`,
  hint: () => USUAL_PATH,
})

export const badLambdaMinRatio = refusal('bad-path', {
  kind: 'usage',
  field: 'lambdaMinRatio',
  message: ({ ratio }: { ratio: number }) => `The smallest λ/λ_max is ${ratio}, but must lie between 0 and 1.`,
  hint: () => USUAL_PATH,
})

export const noLambdas = refusal('bad-path', {
  kind: 'usage',
  field: 'lambdas',
  message: () => 'The list of λ is empty.',
  hint: () => USUAL_PATH,
})

export const exactUnsupported = refusal('unsupported', {
  kind: 'usage',
  field: 'exact',
  message: ({ reason }: { reason: string }) => `The exact path cannot be followed: ${reason}`,
  hint: () => 'Leave exact out: a grid of λ, each certified.',
})

export const pathCutShort = warning('path-cut-short', {
  field: 'exact',
  message: ({ lambda }: { lambda: number }) =>
    `The exact path was followed down to λ = ${shortNumber(lambda)}; below that, rounding stopped it.`,
  hint: () => 'Leave exact out: a grid of λ, each certified.',
})

/** Of a computation whose parts are each worth having. */
export const outOfTime = warning('out-of-time', {
  field: 'timeLimitMs',
  message: ({ finished, of, what }: { finished: number; of?: number; what: string }) =>
    `The time was up: ${finished}${of === undefined ? '' : ` of ${of}`} ${what} were finished, and the result is of these alone.`,
  hint: () => 'Give a higher timeLimitMs.',
})

/** Of settings that were to be compared. */
export const nothingCompared = warning('out-of-time', {
  field: 'timeLimitMs',
  message: ({ settings }: { settings: number }) =>
    `The time was up before any of ${settings} settings was tried on rows left out: λ is a tenth of λ_max, for lack of a better one.`,
  hint: () => 'Give a higher timeLimitMs.',
})

/** Of what was to be found out beside a model. */
export const missedInTime = warning('out-of-time', {
  field: 'timeLimitMs',
  message: ({ what }: { what: string }) => `The time was up before ${what}: the model is without.`,
  hint: () => 'Give a higher timeLimitMs.',
})

export const nothingToRelax = refusal('bad-relaxed', {
  kind: 'usage',
  field: 'relaxed',
  message: ({ penalty }: { penalty: string }) =>
    `The penalty ${penalty} keeps every feature, so there is nothing to relax.`,
  hint: () => 'Relax a penalty that selects, such as l1, or leave relaxed out.',
})

export const badElimination = refusal('bad-elimination', {
  kind: 'usage',
  field: ({ name }) => name,
  message: ({ name, value, most }: { name: string; value: number; most: number | undefined }) =>
    `${name} is ${value}, but must be a whole number from 1${most === undefined ? '' : ` to ${most}`}.`,
  hint: () => 'The usual elimination halves down to 32 features, then goes one by one down to 1.',
})
