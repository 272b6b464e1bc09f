import type { OneThresholdLoss } from '../loss/loss.js'
import { CountedPushLoss } from '../loss/push/counted-push.js'
import { InfinitePushLoss } from '../loss/push/infinite-push.js'
import type { PushLoss } from '../loss/push/push-loss.js'
import { DenseRows } from '../numeric/matrix/dense-rows.js'
import type { Vec } from '../numeric/matrix/linear-map.js'
import { allocateMatrix } from '../numeric/wasm/kernel-memory.js'
import type { AtomMap } from '../solver/working-set/atom-map.js'
import { Atoms, type Top } from '../solver/working-set/atoms.js'
import type { HeldRows } from './held-rows.js'
import type { PassScaling } from './pass-scaling.js'
import type { Group, SideAtoms } from './seen.js'

/** A table as far as it is known: the rows that have travelled. */
export interface Ground {
  scaling: PassScaling
  positives: HeldRows
  negatives: HeldRows
}

/** Multipliers of held rows, by place, in units of the whole problem; NaN or none for those that were no atoms. */
export interface Multipliers {
  alpha: Vec
  beta: Vec
}

/** Multipliers as parts of their bounds, as the scores imply them, for groups of positives and for held rows by place. */
export interface Implied {
  sure: number
  rest: number
  positive(i: number): number
  negative(j: number): number
}

interface Sides {
  positives: SideAtoms
  negatives: SideAtoms
  /** The single positives stand for all: they carry the weight of all, and bounds are only an estimate. */
  standIn?: boolean
}

/** A problem on few atoms whose lower bounds hold for the whole table. */
export interface AtomProblem {
  map: AtomMap
  loss: PushLoss & Pick<OneThresholdLoss, 'threshold'>
  /** The atoms' multipliers for those of held rows, and for others what their scores imply. */
  contract(known: Multipliers, implied: Implied): Vec
  expand(dual: Vec): Multipliers
}

/**
 * The problem on atoms (solver/working-set/atoms.ts), with groups of rows that are known by their sums only.
 * Positives that surely lose are one atom; so are those near the kink that did not travel. Negatives surely among the K highest
 * are a shift.
 */
export function atomProblem({ scaling, positives, negatives }: Ground, k: number, sides: Sides): AtomProblem {
  const { cols } = positives
  const { singles: single, sure, rest } = sides.positives
  const { singles: near } = sides.negatives
  const groups = [sure, rest].filter(({ count, weight }) => count > 0 && weight > 0)
  const first = groups.length
  const split = first + single.length
  const top = topOf(negatives, k, sides.negatives)
  const count = split + near.length + (top.filler ? 1 : 0)
  const values = allocateMatrix(count, cols)
  const weights = new Float64Array(split)
  groups.forEach(({ weight, values: sums }, a) => {
    const mean = sums.map((sum) => sum / weight)
    values.set(mean, a * cols)
    weights[a] = weight
  })
  positives.copy(single, values, first)
  negatives.copy(near, values, split)
  if (top.filler) values.set(top.filler, (count - 1) * cols)
  for (let a = 0; a < single.length; a++) weights[first + a] = positives.weights[single[a]]
  const share = sides.standIn ? weights.reduce((sum, v) => sum + v, 0) : 1
  const rows = new DenseRows(count, cols, values)
  const atoms = new Atoms({ rows, weights, share, top, spread: scaling.spread })
  return {
    map: atoms.map,
    // The highest one is as high however many it stands for.
    loss:
      top.count === 1
        ? new InfinitePushLoss(atoms.weights, count - split, 1)
        : pushOn(atoms.weights, countsAt(negatives, near), top.count),
    contract: ({ alpha, beta }, implied) => {
      const own = new Float64Array(count)
      groups.forEach((group, a) => {
        own[a] = -weights[a] * (group === sure ? implied.sure : implied.rest)
      })
      for (let a = 0; a < single.length; a++) {
        const i = single[a]
        own[first + a] = -known(alpha[i], positives.weights[i] * implied.positive(i))
      }
      const cap = -own.subarray(0, split).reduce((sum, value) => sum + value, 0) / share / k
      near.forEach((j, a) => {
        own[split + a] = known(beta[j], cap * negatives.counts[j] * implied.negative(j))
      })
      if (top.filler) own[count - 1] = cap * k * top.scale
      return atoms.contract(own)
    },
    expand: (dual) => {
      const own = atoms.expand(dual)
      const alpha = new Float64Array(positives.count).fill(Number.NaN)
      const beta = new Float64Array(negatives.count).fill(Number.NaN)
      for (let a = 0; a < single.length; a++) alpha[single[a]] = -own[first + a]
      for (let a = 0; a < near.length; a++) beta[near[a]] = own[split + a]
      return { alpha, beta }
    },
  }
}

/** The loss over negatives that stand for so many each. */
export function pushOn(weights: Vec, counts: Vec, k: number): AtomProblem['loss'] {
  const isCounted = counts.some((count) => count > 1)
  return isCounted ? new CountedPushLoss(weights, counts, k) : new InfinitePushLoss(weights, counts.length, k)
}

/** How many negatives those at some places stand for. */
export function countsAt({ counts }: HeldRows, places: Int32Array): Vec {
  return Float64Array.from(places, (j) => counts[j])
}

/** Where no negative is single: a combination that stands for those which make up the threshold besides the shift. */
interface FilledTop extends Top {
  filler?: Vec
}

/**
 * With s the sum of the sure negatives and K′ = K less their number, the mean of the K highest is that of the K′ highest
 * (K′/K)·z + s/K. Where a cut missed the K-th highest, the shift is another point that multipliers may reach: a part of the
 * mean of too many sure ones, or what is missing from the mean of those that are not single.
 */
function topOf(negatives: HeldRows, k: number, side: SideAtoms): FilledTop {
  const { singles, sure } = side
  const none = singles.length === 0
  if (sure.count >= k) {
    const mean = sure.values.map((value) => value / sure.count)
    if (none) return { count: 1, scale: 1, shift: undefined, filler: mean }
    return { count: 1, scale: 1 / k, shift: mean.map((value) => (value * (k - 1)) / k) }
  }
  const count = Math.min(k - sure.count, negatives.rowsIn(singles))
  const missing = k - sure.count - count
  const shift = sure.count > 0 ? sure.values.map((value) => value / k) : undefined
  if (missing === 0) return { count, scale: count / k, shift }
  const others = side.rest.count >= missing ? side.rest : unseen(negatives, side)
  const mean = others.values.map((value) => value / others.count)
  if (none) return { count: 1, scale: missing / k, shift, filler: mean }
  return { count, scale: count / k, shift: mean.map((value, f) => (missing / k) * value + (shift?.[f] ?? 0)) }
}

/** The shares that the shift gives to each sure negative, to each of the rest, and to each of the others. */
export function shiftShares(
  negatives: HeldRows,
  k: number,
  side: SideAtoms,
): { sure: number; rest: number; others: number } {
  const { singles, sure, rest } = side
  if (sure.count >= k) return { sure: (1 - Math.min(1, singles.length) / k) / sure.count, rest: 0, others: 0 }
  const own = negatives.rowsIn(singles)
  const missing = k - sure.count - Math.min(k - sure.count, own)
  const inRest = rest.count >= missing
  const others = inRest ? 0 : missing / k / (negatives.all.count - sure.count - own)
  return { sure: 1 / k, rest: inRest && missing > 0 ? missing / k / rest.count : others, others }
}

/** All negatives but the single and the sure ones. */
function unseen(negatives: HeldRows, { singles, sure }: SideAtoms): Pick<Group, 'count' | 'values'> {
  const { all, mean } = negatives
  const values = mean.map((value, k) => all.count * value - sure.values[k])
  for (const j of singles) negatives.add(j, -negatives.weights[j], values)
  return { count: all.count - sure.count - negatives.rowsIn(singles), values }
}

function known(value: number | undefined, otherwise: number): number {
  return value === undefined || Number.isNaN(value) ? otherwise : value
}
