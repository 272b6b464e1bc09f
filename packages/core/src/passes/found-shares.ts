import type { Vec } from '../numeric/matrix/linear-map.js'
import { type Ground, shiftShares } from './atoms.js'
import type { SideSeen } from './seen.js'
import type { Shares } from './start-witness.js'

/**
 * The shares of all negatives where the single ones have the given ones, by place, and the others what the threshold of the atoms
 * gives them (atoms.ts): as zones along w, from either cut on, and what the single ones have besides.
 */
export function foundShares({ negatives }: Ground, k: number, side: SideSeen, own: { w: Vec; beta: Vec }): Shares {
  const { singles, scores, zone } = side
  const given = shiftShares(negatives, k, side)
  const others = given.others
  const rest = side.rest.count > 0 ? given.rest : others
  const sure = side.sure.count > 0 ? given.sure : rest
  const isAll = zone.low === Number.NEGATIVE_INFINITY
  const shareAt = (score: number) => (score >= zone.high ? sure : score >= zone.low ? rest : others)
  const zones = [
    ...(isAll ? [] : [{ w: own.w, from: zone.low, share: rest - others }]),
    { w: own.w, from: zone.high, share: sure - rest },
  ].filter(({ share }) => share > 0)
  const rows = Array.from(singles, (j): [string, number] => [
    negatives.keys[j],
    (own.beta[j] || 0) - negatives.counts[j] * shareAt(scores[j]),
  ])
  return { all: isAll ? rest : others, zones, rows: rows.filter(([, share]) => share !== 0) }
}
