import type { ThresholdChoice } from '@infinite-push/core'
import type { Problem } from '../engine/problem.js'
import { needsGroups, OFFERED_PENALTIES } from './penalties.js'

const PENALTY_NAMES = OFFERED_PENALTIES.map(({ name }) => name)
/** The word for all features, where some could be named; no name is lost by it, since names stand behind `only:`. */
const ALL = 'all'

/** What is learnt unless somebody says otherwise. */
export const FRESH_PROBLEM: Problem = {
  penalty: 'l1',
  l1Ratio: 0.5,
  groupsBy: '',
  nonnegative: [],
  threshold: { kind: 'auto' },
  transform: 'none',
  standardize: true,
  dropped: [],
  corrections: [],
}

/** Writes what differs from a fresh problem into the words of an address; corrections are about rows and no part of it. */
export function putProblem(words: URLSearchParams, problem: Omit<Problem, 'corrections'>): void {
  const put = (name: string, value: string | number, usual: string | number) => {
    if (value !== usual) words.set(name, String(value))
  }
  put('penalty', problem.penalty, FRESH_PROBLEM.penalty)
  put('l1-ratio', problem.l1Ratio, FRESH_PROBLEM.l1Ratio)
  put('groups-by', problem.groupsBy, FRESH_PROBLEM.groupsBy)
  if (problem.nonnegative === ALL) words.set('nonnegative', ALL)
  else for (const name of problem.nonnegative) words.append('nonnegative', `only:${name}`)
  put('threshold', thresholdWord(problem.threshold), thresholdWord(FRESH_PROBLEM.threshold))
  put('transform', problem.transform, FRESH_PROBLEM.transform)
  if (!problem.standardize) words.set('standardize', 'no')
  for (const name of problem.dropped) words.append('drop', name)
}

/** The problem of an address; what makes no sense in it is as if it were not there. */
export function problemFrom(words: URLSearchParams): Problem {
  const one = <T extends string>(name: string, choices: readonly T[], usual: T): T =>
    choices.find((choice) => choice === words.get(name)) ?? usual
  const ratio = Number(words.get('l1-ratio') || Number.NaN)
  const groupsBy = words.get('groups-by') ?? FRESH_PROBLEM.groupsBy
  const penalty = one('penalty', PENALTY_NAMES, FRESH_PROBLEM.penalty)
  return {
    penalty: needsGroups(penalty) && groupsBy === '' ? FRESH_PROBLEM.penalty : penalty,
    l1Ratio: ratio > 0 && ratio <= 1 ? ratio : FRESH_PROBLEM.l1Ratio,
    groupsBy,
    nonnegative: signsFrom(words.getAll('nonnegative')),
    threshold: thresholdOf(words.get('threshold') ?? ''),
    transform: one('transform', ['none', 'rank', 'auto'], FRESH_PROBLEM.transform),
    standardize: words.get('standardize') !== 'no',
    dropped: words.getAll('drop'),
    corrections: [],
  }
}

function signsFrom(said: readonly string[]): Problem['nonnegative'] {
  if (said.includes(ALL)) return ALL
  return said.filter((word) => word.startsWith('only:')).map((word) => word.slice('only:'.length))
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
  return tau > 0 && tau <= 1 ? { kind: 'fraction', tau } : FRESH_PROBLEM.threshold
}
