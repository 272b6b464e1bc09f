/** A piecewise linear curve: x rises, and z is what belongs to each x. It is flat before the first x and after the last. */
export interface Knots {
  x: number[]
  z: number[]
}

/** A curve has at most so many knots, so that a model stays small however many rows it was learnt from. */
export const MOST_KNOTS = 200

/** A curve for each column; null leaves a column as it is. */
export type Curves = readonly (Knots | null)[]

/**
 * The curve's value; NaN of what is no finite number.
 *
 * @example
 * ```ts
 * curveAt({ x: [0, 10], z: [0, 1] }, 4) // 0.4
 * ```
 */
export function curveAt({ x, z }: Knots, value: number): number {
  let low = 0
  let high = x.length - 1
  if (value <= x[low]) return value === Number.NEGATIVE_INFINITY ? Number.NaN : z[low]
  if (value >= x[high]) return value === Number.POSITIVE_INFINITY ? Number.NaN : z[high]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (x[middle] <= value) low = middle
    else high = middle
  }
  return z[low] + ((value - x[low]) / (x[high] - x[low])) * (z[high] - z[low])
}

/** What can change its numbers column by column; a sparse matrix changes those that it stores. */
interface Replaceable {
  replaceValues(change: (value: number, column: number) => number): void
}

/** Sends every column through its curve, in place. */
export function bend(x: Replaceable, curves: Curves): void {
  x.replaceValues((value, k) => {
    const curve = curves[k]
    return curve ? curveAt(curve, value) : value
  })
}
