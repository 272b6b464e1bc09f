import type { InfinitePushError } from '../errors/infinite-push-error.js'
import { unknownPenalty } from '../errors/problem-errors.js'
import { nearestName } from '../nearest-name.js'
import { adaptiveL1 } from './adaptive-l1.js'
import { elasticNet } from './elastic-net.js'
import { group } from './group.js'
import { l1 } from './l1.js'
import { l2 } from './l2.js'
import { linfGroup } from './linf-group.js'
import type { Penalty, PenaltyKind } from './penalty.js'
import { nonnegativeOf, type PenaltySettings } from './settings.js'
import { ANY, NONNEGATIVE, Signs } from './signs.js'
import { sparseGroup } from './sparse-group.js'

export type { PenaltyKind } from './penalty.js'
export type { PenaltySettings } from './settings.js'

/** Every penalty, in the order in which they are shown. A new one is one more name here. */
const KINDS = [l1, l2, elasticNet, group, sparseGroup, linfGroup, adaptiveL1] as const

/** The penalties by the names that users give them. */
export type PenaltyName = (typeof KINDS)[number]['name']

/** Every penalty by its name, in the order in which they are shown. */
export const PENALTIES = Object.fromEntries(KINDS.map((kind) => [kind.name, kind])) as Readonly<
  Record<PenaltyName, PenaltyKind<PenaltyName>>
>

/**
 * The named penalty for `size` features. The settings are checked; those that the penalty does not read are ignored.
 *
 * @example
 * ```ts
 * makePenalty('elastic-net', 2, { l1Ratio: 0.5 }).value(Float64Array.of(3, -4)) // 9.75
 * ```
 */
export function makePenalty(name: string, size: number, settings: PenaltySettings = {}): Penalty {
  if (!isPenaltyName(name)) throw noSuchPenalty(name)
  const penalty = PENALTIES[name].build(size, settings)
  const asked = nonnegativeOf(size, settings)
  return asked
    ? new Signs(
        penalty,
        Uint8Array.from(asked, (yes) => (yes ? NONNEGATIVE : ANY)),
      )
    : penalty
}

function isPenaltyName(name: string): name is PenaltyName {
  return Object.hasOwn(PENALTIES, name)
}

function noSuchPenalty(name: string): InfinitePushError {
  const known = Object.keys(PENALTIES)
  return unknownPenalty({ name, known, meant: nearestName(name, known) })
}
