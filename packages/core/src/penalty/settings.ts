import * as wrong from '../errors/penalty-errors.js'
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
  throw wrong.badL1Ratio({ value: l1Ratio })
}

/** The factors, checked and copied. */
export function factorsOf(size: number, { factors }: PenaltySettings): Vec {
  if (!factors) throw wrong.factorsMissing({ features: size })
  if (factors.length !== size) throw wrong.factorsLength({ count: factors.length, features: size })
  const bad = factors.findIndex((factor) => !(factor >= 0))
  if (bad >= 0) throw wrong.factorsValue({ feature: bad, factor: factors[bad], features: size })
  return factors.slice()
}

/** Which features must have a weight ≥ 0; undefined when none must. */
export function nonnegativeOf(size: number, { nonnegative = false }: PenaltySettings): boolean[] | undefined {
  if (typeof nonnegative === 'boolean') return nonnegative ? new Array(size).fill(true) : undefined
  const asked = new Array<boolean>(size).fill(false)
  for (let i = 0; i < nonnegative.length; i++) {
    const k = nonnegative[i]
    if (!(Number.isInteger(k) && k >= 0 && k < size)) throw wrong.nonnegativeUnknown({ feature: k, features: size })
    asked[k] = true
  }
  return nonnegative.length > 0 ? asked : undefined
}

/** The groups as ascending lists, after checking that they partition the features. */
export function blocksOf(size: number, { groups }: PenaltySettings): Int32Array[] {
  if (!groups) throw wrong.groupsMissing()
  const owner = new Int32Array(size).fill(-1)
  groups.forEach((group, g) => {
    claim(group, g, owner)
  })
  const alone = owner.indexOf(-1)
  if (alone >= 0) throw wrong.groupsIncomplete({ feature: alone })
  return groups.map((group) => Int32Array.from(group).sort())
}

/** Writes group g as the owner of its features, which must exist and be free. */
function claim(group: ArrayLike<number>, g: number, owner: Int32Array): void {
  if (group.length === 0) throw wrong.groupsEmpty({ group: g })
  for (let i = 0; i < group.length; i++) {
    const k = group[i]
    if (!(Number.isInteger(k) && k >= 0 && k < owner.length)) {
      throw wrong.groupsUnknown({ group: g, feature: k, features: owner.length })
    }
    if (owner[k] >= 0) throw wrong.groupsOverlap({ feature: k, groups: [owner[k], g] })
    owner[k] = g
  }
}
