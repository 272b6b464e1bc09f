import type { AskedRecord } from '../document/model.js'

const PLAIN = [
  'lambdaRatio',
  'lambda',
  'count',
  'lambdaMinRatio',
  'folds',
  'holdout',
  'repeats',
  'metric',
  'rule',
  'budget',
  'solver',
  'maxIterations',
] as const satisfies (keyof AskedRecord)[]

/** Who asks for what is usual asks for nothing: the same fit is the same document, however it was asked for. */
const USUAL: Partial<AskedRecord> = { folds: 5, repeats: 1, solver: 'auto' }

/** The settings of a fit, or of the choice of λ before it, as far as they can be asked. */
type Asking = Omit<AskedRecord, 'threshold' | 'transform' | 'lambdas' | 'rowGroups'> & {
  threshold?: { kind: string }
  transform?: string
  lambdas?: ArrayLike<number>
  rowGroups?: unknown
  timeLimitMs?: number
  factors?: unknown
}

/**
 * What was asked for, so that it can be learnt once more.
 *
 * @param learns whether the penalty learns its factors where none are given
 */
export function askedOf(settings: Asking, learns: boolean): AskedRecord {
  const { threshold, transform, lambdas, rowGroups, timeLimitMs, factors } = settings
  const given = PLAIN.filter((key) => settings[key] !== undefined && settings[key] !== USUAL[key])
  const isLimited = timeLimitMs !== undefined && timeLimitMs < Number.POSITIVE_INFINITY
  return {
    ...Object.fromEntries(given.map((key) => [key, settings[key]])),
    ...(threshold?.kind === 'auto' && { threshold: 'auto' as const }),
    ...(transform === 'auto' && { transform: 'auto' as const }),
    ...(lambdas && { lambdas: Array.from(lambdas) }),
    ...(learns && factors === undefined && { learntFactors: true as const }),
    ...(rowGroups !== undefined && { rowGroups: true as const }),
    ...(isLimited && { timeLimit: true as const }),
  }
}
