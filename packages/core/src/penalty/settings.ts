import { InfinitePushError } from '../errors.js'
import type { Vec } from '../numeric/matrix/linear-map.js'

/** What a penalty may need to know beyond the number of features. */
export interface PenaltySettings {
  /** ρ in [0, 1]: the share of ℓ1 in elastic-net and sparse-group. 0.5 when absent. */
  l1Ratio?: number
  /** Lists of feature numbers, from 0, that together name every feature exactly once. */
  groups?: readonly ArrayLike<number>[]
  /** One factor ≥ 0 per feature, which multiplies its part of Ω; 0 is never penalized, Infinity is left out. */
  factors?: Vec
  /** True asks for weights ≥ 0 of all features, a list of feature numbers, from 0, of these. */
  nonnegative?: boolean | ArrayLike<number>
}

const DEFAULT_L1_RATIO = 0.5

/** ρ, checked. */
export function l1RatioOf({ l1Ratio = DEFAULT_L1_RATIO }: PenaltySettings): number {
  if (l1Ratio >= 0 && l1Ratio <= 1) return l1Ratio
  throw usageError('l1-ratio', `The l1 ratio is ${l1Ratio}, but it must lie between 0 and 1.`, {
    field: 'l1Ratio',
    hint: 'Use 1 for the ℓ1 part only, 0 for the other part only, or a number between.',
  })
}

/** The factors, checked and copied. */
export function factorsOf(size: number, { factors }: PenaltySettings): Vec {
  const hint = `Give ${size} numbers ≥ 0, one per feature: 0 is never penalized, Infinity is left out.`
  const field = 'factors'
  if (!factors) throw usageError('factors-missing', 'This penalty needs one factor per feature.', { field, hint })
  if (factors.length !== size) {
    throw usageError('factors-length', `There are ${factors.length} factors for ${size} features.`, { field, hint })
  }
  const bad = factors.findIndex((factor) => !(factor >= 0))
  if (bad >= 0) {
    throw usageError('factors-value', `The factor of feature ${bad} is ${factors[bad]}.`, { field, hint })
  }
  return factors.slice()
}

/** Which features must have a weight ≥ 0; undefined when none must. */
export function nonnegativeOf(size: number, { nonnegative = false }: PenaltySettings): boolean[] | undefined {
  if (typeof nonnegative === 'boolean') return nonnegative ? new Array(size).fill(true) : undefined
  const asked = new Array<boolean>(size).fill(false)
  for (let i = 0; i < nonnegative.length; i++) {
    const k = nonnegative[i]
    if (!(Number.isInteger(k) && k >= 0 && k < size)) {
      throw usageError(
        'nonnegative-unknown',
        `nonnegative names feature ${k}, but the features are 0 to ${size - 1}.`,
        {
          field: 'nonnegative',
          hint: 'Give true for all features, or a list of feature numbers from 0.',
        },
      )
    }
    asked[k] = true
  }
  return nonnegative.length > 0 ? asked : undefined
}

/** The groups as ascending lists, after checking that they partition the features. */
export function blocksOf(size: number, { groups }: PenaltySettings): Int32Array[] {
  if (!groups) throw groupsError('groups-missing', 'This penalty needs groups of features.')
  const owner = new Int32Array(size).fill(-1)
  groups.forEach((group, g) => {
    claim(group, g, owner)
  })
  const alone = owner.indexOf(-1)
  if (alone >= 0) throw groupsError('groups-incomplete', `Feature ${alone} is in no group.`)
  return groups.map((group) => Int32Array.from(group).sort())
}

/** Writes group g as the owner of its features, which must exist and be free. */
function claim(group: ArrayLike<number>, g: number, owner: Int32Array): void {
  if (group.length === 0) throw groupsError('groups-empty', `Group ${g} is empty.`)
  for (let i = 0; i < group.length; i++) {
    const k = group[i]
    if (!(Number.isInteger(k) && k >= 0 && k < owner.length)) {
      const known = owner.length > 0 ? `the features are 0 to ${owner.length - 1}` : 'there are no features'
      throw groupsError('groups-unknown', `Group ${g} names feature ${k}, but ${known}.`)
    }
    if (owner[k] >= 0) {
      const where = owner[k] === g ? `twice in group ${g}` : `in group ${owner[k]} and again in group ${g}`
      throw groupsError('groups-overlap', `Feature ${k} is ${where}.`)
    }
    owner[k] = g
  }
}

function groupsError(code: string, message: string): InfinitePushError {
  return usageError(code, message, {
    field: 'groups',
    hint: 'List every feature number (from 0) in exactly one group; a group may hold a single feature.',
  })
}

function usageError(code: string, message: string, where: { field: string; hint: string }): InfinitePushError {
  return new InfinitePushError(code, message, { kind: 'usage', ...where })
}
