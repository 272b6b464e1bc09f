import type { DecidedProblem } from '../engine/problem.js'
import { isDecided } from '../engine/setting.js'
import { problemFrom, putProblem } from './problem-words.js'

/** The two places that a setting can be pinned to. */
export const PLACES = ['a', 'b'] as const
export type Place = (typeof PLACES)[number]

/** A setting put aside to be compared: what is learnt, and at which λ. Rows and their corrections are as they are now. */
export interface Pin {
  problem: Omit<DecidedProblem, 'corrections'>
  lambda: number
}

export type Pins = Readonly<Partial<Record<Place, Pin>>>

/** A pin as it stands in an address. */
export function pinText({ problem, lambda }: Pin): string {
  const words = new URLSearchParams()
  putProblem(words, problem)
  words.set('lambda', String(lambda))
  return words.toString()
}

/** The pin of such a text, whoever wrote it; undefined where it says nothing that could be learnt. */
export function pinFrom(text: string): Pin | undefined {
  const words = new URLSearchParams(text)
  const { corrections: _, ...problem } = problemFrom(words)
  const lambda = Number(words.get('lambda') || Number.NaN)
  if (!(lambda > 0 && lambda < Number.POSITIVE_INFINITY) || !isDecided(problem)) return undefined
  return { problem, lambda }
}
