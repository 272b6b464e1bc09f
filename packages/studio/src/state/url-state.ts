import type { MissingPolicy } from '@infinite-push/tables'
import { bundledSet } from './bundled-sets.js'
import { type Pins, PLACES, pinFrom, pinText } from './pins.js'
import { problemFrom, putProblem } from './problem-words.js'
import { FRESH, type Session } from './session.js'

/** Columns with a task, and how text is written: each a word. */
const READING_WORDS = [
  'format',
  'label',
  'positive',
  'id',
  'weights',
  'query',
  'rowGroups',
  'decimal',
  'thousands',
  'header',
] as const
const MISSING: readonly MissingPolicy[] = ['error', 'mean', 'median', 'drop', 'indicator']

/**
 * The settings as the part of an address behind `#`: to be shared, without any data, and without what was said about rows. It never reaches a server.
 *
 * @example
 * ```ts
 * toHash({ ...FRESH, data: { kind: 'bundled', name: 'sonar' } }) // 'data=sonar'
 * ```
 */
export function toHash({ data, reading, problem, folds, budget, pins, ratio, feature }: Session): string {
  const words = new URLSearchParams()
  const put = (name: string, value: string | number | undefined, usual?: string | number) => {
    if (value !== undefined && value !== usual) words.set(name, String(value))
  }
  if (data?.kind === 'bundled') put('data', data.name)
  if (data?.kind === 'file') put('file', data.name)
  for (const name of READING_WORDS) put(name, reading[name])
  put('missing', reading.missing, FRESH.reading.missing)
  for (const name of reading.ignore) words.append('ignore', name)
  for (const name of reading.categories) words.append('category', name)
  putProblem(words, problem)
  put('folds', folds, FRESH.folds)
  put('budget', budget)
  for (const place of PLACES) put(`pin-${place}`, pins[place] && pinText(pins[place]))
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
      ...given(text),
      ignore: words.getAll('ignore'),
      categories: words.getAll('category'),
      missing: one('missing', MISSING, FRESH.reading.missing),
    },
    problem: problemFrom(words),
    folds: number('folds', (value) => Number.isInteger(value) && value >= 2 && value <= 20) ?? FRESH.folds,
    budget: number('budget', (value) => Number.isInteger(value) && value >= 1),
    marks: [],
    pins: pinsFrom(text),
    ratio: number('ratio', (value) => value > 0 && value <= 1),
    feature: text('feature'),
    row: undefined,
    list: undefined,
  }
}

function given(text: (name: string) => string | undefined): { [K in (typeof READING_WORDS)[number]]?: string } {
  return Object.fromEntries(READING_WORDS.map((name) => [name, text(name)]).filter(([, value]) => value !== undefined))
}

function pinsFrom(text: (name: string) => string | undefined): Pins {
  return Object.fromEntries(
    PLACES.map((place) => [place, pinFrom(text(`pin-${place}`) ?? '')]).filter(([, pin]) => pin !== undefined),
  )
}
