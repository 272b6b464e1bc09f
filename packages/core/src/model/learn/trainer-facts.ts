import type { LambdaMax } from '../../certificate/lambda-max.js'
import type { Curves } from '../../data/scaling/knots.js'
import type { Standardization } from '../../data/scaling/standardize.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { highestFrom } from '../../numeric/order/highest-from.js'
import type { Model } from '../document/model.js'

/** λ_max with its certified bounds. */
export type LambdaBounds = Omit<LambdaMax, 'hull' | 'direction'>

/**
 * What a trainer finds out about its data at some cost, in a form that survives JSON: another trainer of the same data and
 * settings, perhaps in another thread, takes it as known.
 */
export interface TrainerFacts {
  lambdaMax: LambdaBounds
  standardization: RecordedStandardization
  /** What proves λ_max, on tables where that is soon searched for and documents have it. */
  start?: RecordedStart
  /** The factors of adaptive ℓ1, where they were learnt. */
  factors?: number[]
}

/** Most negatives have no share in the combination that proves λ_max, or the largest there is: one over K. */
interface RecordedStart {
  largest: number
  /** Where runs of these begin and end, one after the other. */
  withLargest: number[]
  /** The others that have one: which, and how much. */
  others: [number, number][]
  direction?: number[]
}

export function recordSearch({ hull, direction }: LambdaMax): RecordedStart {
  const largest = Math.max(0, hull[highestFrom(hull, 0)])
  const found: RecordedStart = { largest, withLargest: runsOf(hull, largest), others: othersThan(hull, largest) }
  return direction ? { ...found, direction: plain(direction) } : found
}

function runsOf(values: Vec, value: number): number[] {
  const runs: number[] = []
  for (let j = 0; j < values.length; j++) {
    const isInside = runs.length % 2 === 1
    if ((values[j] === value) !== isInside) runs.push(j)
  }
  if (runs.length % 2 === 1) runs.push(values.length)
  return runs
}

function othersThan(shares: Vec, largest: number): [number, number][] {
  const others: [number, number][] = []
  for (let j = 0; j < shares.length; j++) if (shares[j] > 0 && shares[j] !== largest) others.push([j, shares[j]])
  return others
}

export function recallSearch(bounds: LambdaBounds, recorded: RecordedStart, negatives: number): LambdaMax {
  const { largest, withLargest, others, direction } = recorded
  const hull = new Float64Array(negatives)
  for (let run = 0; run < withLargest.length; run += 2) hull.fill(largest, withLargest[run], withLargest[run + 1])
  for (const [j, share] of others) hull[j] = share
  return { ...bounds, hull, ...(direction && { direction: Float64Array.from(direction) }) }
}

interface RecordedStandardization {
  mean: number[]
  scale: number[]
  fill?: number[]
  constant?: readonly number[]
  empty?: readonly number[]
  transform?: Curves
}

export function recordStandardization({ mean, scale, fill, ...columns }: Standardization): RecordedStandardization {
  return { mean: plain(mean), scale: plain(scale), ...(fill && { fill: plain(fill) }), ...columns }
}

export function recallStandardization({ mean, scale, fill, ...columns }: RecordedStandardization): Standardization {
  const typed = (values: readonly number[]) => Float64Array.from(values)
  return { mean: typed(mean), scale: typed(scale), ...(fill && { fill: typed(fill) }), ...columns }
}

/** How rows are made ready for a weight per feature: all of a scoring rule but the weights. */
export type Scaling = Omit<Model['scoring'], 'weights'>

export function scalingOf(names: readonly string[], standardization: Standardization): Scaling {
  const { mean, scale, fill, transform } = recordStandardization(standardization)
  return { names: [...names], mean, scale, ...(fill && { fill }), ...(transform && { transform: [...transform] }) }
}

/** −0 + 0 = 0: JSON does not know the difference, so neither does what is recorded. */
export function plain(values: Vec): number[] {
  const numbers = new Array<number>(values.length)
  for (let k = 0; k < values.length; k++) numbers[k] = values[k] + 0
  return numbers
}
