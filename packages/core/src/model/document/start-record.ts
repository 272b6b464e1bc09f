import type { LambdaMax } from '../../certificate/lambda-max.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { aboveZero } from './above-zero.js'
import type { StartProof } from './model.js'

/** Rows and features of the data, in the order of the problem. */
export interface Places {
  /** The data's row number of each negative. */
  negatives: Int32Array
  names: readonly string[]
}

/** What a document keeps of the search for λ_max: both bounds, and what proves them. */
export function recordStart({ value, lower, upper, hull, direction }: LambdaMax, places: Places): StartProof {
  const shown = Array.from(direction ?? [], (weight, k): [string, number] => [places.names[k], weight])
  const weights = shown.filter(([, weight]) => weight !== 0)
  return {
    says: saidOf({ value, lower }),
    lower,
    upper,
    hull: aboveZero(hull, places.negatives),
    ...(lower > 0 && { direction: weights }),
  }
}

/** Empty is what a combination proves, and not empty what a direction does. */
export function saidOf({ value, lower }: Pick<LambdaMax, 'value' | 'lower'>): StartProof['says'] {
  if (value === 0) return 'empty'
  return lower > 0 ? 'not-empty' : 'undecided'
}

/** Shares and direction again, in the order of the problem. What belongs to no row or feature of it is passed over. */
export function recallStart({ hull, direction = [] }: StartProof, places: Places): { hull: Vec; direction: Vec } {
  const shares = new Map(hull)
  const weights = new Map(direction)
  return {
    hull: Float64Array.from(places.negatives, (row) => shares.get(row) ?? 0),
    direction: Float64Array.from(places.names, (name) => weights.get(name) ?? 0),
  }
}
