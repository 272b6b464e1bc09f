import type { ThresholdChoice } from '@infinite-push/core'
import type { MissingPolicy } from '@infinite-push/tables'
import { bundledSet } from './bundled-sets.js'
import { OFFERED_PENALTIES } from './penalties.js'
import { FRESH, type Session } from './session.js'

const PENALTY_NAMES = OFFERED_PENALTIES.map(({ name }) => name)
const MISSING: readonly MissingPolicy[] = ['error', 'mean', 'median', 'drop', 'indicator']

/**
 * The settings as the part of an address behind `#`: to be shared, without any data, and without what was said about rows. It never reaches a server.
 *
 * @example
 * ```ts
 * toHash({ ...FRESH, data: { kind: 'bundled', name: 'sonar' } }) // 'data=sonar'
 * ```
 */
export function toHash({ data, reading, problem, folds, budget, ratio, feature }: Session): string {
  const words = new URLSearchParams()
  const put = (name: string, value: string | number | undefined, usual?: string | number) => {
    if (value !== undefined && value !== usual) words.set(name, String(value))
  }
  if (data?.kind === 'bundled') put('data', data.name)
  if (data?.kind === 'file') put('file', data.name)
  for (const name of ['format', 'label', 'positive', 'id', 'weights', 'decimal', 'thousands', 'header'] as const)
    put(name, reading[name])
  put('missing', reading.missing, FRESH.reading.missing)
  for (const name of reading.ignore) words.append('ignore', name)
  for (const name of reading.categories) words.append('category', name)
  put('penalty', problem.penalty, FRESH.problem.penalty)
  put('l1-ratio', problem.l1Ratio, FRESH.problem.l1Ratio)
  put('threshold', thresholdWord(problem.threshold), thresholdWord(FRESH.problem.threshold))
  put('transform', problem.transform, FRESH.problem.transform)
  if (!problem.standardize) put('standardize', 'no')
  for (const name of problem.dropped) words.append('drop', name)
  put('folds', folds, FRESH.folds)
  put('budget', budget)
  put('ratio', ratio)
  put('feature', feature)
  return words.toString()
}

/** The settings of an address; what makes no sense in it is as if it were not there. */
export function fromHash(hash: string): Session {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: string) => words.get(name) || undefined
  const one = <T extends string>(name: string, choices: readonly T[], usual: T): T =>
    choices.find((choice) => choice === words.get(name)) ?? usual
  const number = (name: string, accepts: (value: number) => boolean) => {
    const value = Number(words.get(name) || Number.NaN)
    return accepts(value) ? value : undefined
  }
  const set = bundledSet(words.get('data'))
  const file = text('file')
  return {
    data: set ? { kind: 'bundled', name: set.name } : file === undefined ? undefined : { kind: 'file', name: file },
    reading: {
      ...given({
        format: text('format'),
        label: text('label'),
        positive: text('positive'),
        id: text('id'),
        weights: text('weights'),
        decimal: text('decimal'),
        thousands: text('thousands'),
        header: text('header'),
      }),
      ignore: words.getAll('ignore'),
      categories: words.getAll('category'),
      missing: one('missing', MISSING, FRESH.reading.missing),
    },
    problem: {
      penalty: one('penalty', PENALTY_NAMES, FRESH.problem.penalty),
      l1Ratio: number('l1-ratio', (value) => value > 0 && value <= 1) ?? FRESH.problem.l1Ratio,
      threshold: thresholdOf(words.get('threshold') ?? ''),
      transform: one('transform', ['none', 'rank', 'auto'], FRESH.problem.transform),
      standardize: words.get('standardize') !== 'no',
      dropped: words.getAll('drop'),
      corrections: [],
    },
    folds: number('folds', (value) => Number.isInteger(value) && value >= 2 && value <= 20) ?? FRESH.folds,
    budget: number('budget', (value) => Number.isInteger(value) && value >= 1),
    marks: [],
    ratio: number('ratio', (value) => value > 0 && value <= 1),
    feature: text('feature'),
    row: undefined,
  }
}

function given<T extends Record<string, string | undefined>>(values: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
}

/** `auto`, `max`, `top-5` or `fraction-0.1` */
function thresholdWord(threshold: ThresholdChoice): string {
  if (threshold.kind === 'top-k') return `top-${threshold.k}`
  return threshold.kind === 'fraction' ? `fraction-${threshold.tau}` : threshold.kind
}

function thresholdOf(word: string): ThresholdChoice {
  if (word === 'max') return { kind: 'max' }
  const k = /^top-([1-9]\d{0,6})$/.exec(word)?.[1]
  if (k !== undefined) return { kind: 'top-k', k: Number(k) }
  const tau = Number(/^fraction-(1|0?\.\d+)$/.exec(word)?.[1])
  return tau > 0 && tau <= 1 ? { kind: 'fraction', tau } : FRESH.problem.threshold
}
