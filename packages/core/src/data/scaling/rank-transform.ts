import type { ColumnRun, Matrix, Vec } from '../../numeric/matrix/linear-map.js'
import { normalQuantile } from '../../statistics/normal-quantile.js'
import { normalTail } from '../../statistics/normal-tail.js'
import { curveAt, type Knots, MOST_KNOTS } from './knots.js'

/** The transforms of features there are. */
export type Transform = 'none' | 'rank'

/**
 * Sends each column through its own quantiles to a normal score: of W rows (a row of weight 2 is two of them), a value with
 * mean rank r gets Φ⁻¹((r − ½)/W); ties share it. Up to 200 different values are all knots; of more, those at evenly spaced
 * scores, since the ends matter most here. Then the value at 0 is taken off, so that sparse tables stay sparse. Missing
 * cells say nothing. A column with one or two values is left as it is: for it every rising curve is a straight line.
 *
 * @example
 * ```ts
 * const [curve] = learnRankTransform(denseFromRows([[0], [1], [1000]]))
 * curve.x // [0, 1, 1000]
 * curve.z.map((z) => Number(z.toFixed(3))) // [0, 0.967, 1.935]
 * ```
 */
export function learnRankTransform(x: Matrix, weights?: Vec): (Knots | null)[] {
  const curves = new Array<Knots | null>(x.cols).fill(null)
  x.visitColumns((k, run) => {
    const blocks = tieBlocks(run, weights)
    if (blocks.values.length > 2) curves[k] = throughZero(knotsOf(blocks))
  })
  return curves
}

/** The different values of a column, ascending, and which part of the rows lies below the middle of each. */
interface TieBlocks {
  values: Vec
  below: Vec
}

function tieBlocks(run: ColumnRun, weights: Vec | undefined): TieBlocks {
  const { values, start, end, implicitZeros, rows } = run
  const present = Float64Array.from(values.subarray(start, end)).filter((value) => !Number.isNaN(value))
  const different = differentValues(present, implicitZeros > 0)
  const weight = new Float64Array(different.length)
  let stored = 0
  for (let t = start; t < end; t++) {
    const own = weights ? weights[rows ? rows[t] : t - start] : 1
    stored += own
    if (!Number.isNaN(values[t])) weight[placeOf(different, values[t])] += own
  }
  if (implicitZeros > 0) weight[placeOf(different, 0)] += weights ? sum(weights) - stored : implicitZeros
  return { values: different, below: middles(weight) }
}

/** Ascending, each once. */
function differentValues(present: Vec, withZero: boolean): Vec {
  const sorted = new Float64Array(present.length + (withZero ? 1 : 0))
  sorted.set(present)
  sorted.sort()
  return sorted.filter((value, i) => i === 0 || value !== sorted[i - 1])
}

/** The place of the first number that is not below the value, in an ascending list. */
function placeOf(list: Vec, value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

function middles(weight: Vec): Vec {
  const total = sum(weight)
  let before = 0
  return weight.map((own) => {
    const middle = (before + own / 2) / total
    before += own
    return middle
  })
}

function knotsOf({ values, below }: TieBlocks): Knots {
  // One knot is kept for 0.
  const places = below.length < MOST_KNOTS ? [...below.keys()] : spacedPlaces(below, MOST_KNOTS - 1)
  return { x: places.map((j) => values[j] + 0), z: places.map((j) => normalQuantile(below[j])) }
}

/** The places nearest to evenly spaced scores, from the first to the last. Scores are computed for these alone. */
function spacedPlaces(below: Vec, count: number): number[] {
  const last = below.length - 1
  const [from, to] = [normalQuantile(below[0]), normalQuantile(below[last])]
  const places = Array.from({ length: count }, (_, i) => {
    const wanted = normalTail(-(from + (to - from) * (i / (count - 1))))
    const above = Math.min(last, placeOf(below, wanted))
    return above > 0 && wanted - below[above - 1] < below[above] - wanted ? above - 1 : above
  })
  return places.filter((place, i) => i === 0 || place !== places[i - 1])
}

/** The curve moved up or down until 0 stays 0, exactly: where 0 lies between two knots, it becomes one. */
function throughZero({ x, z }: Knots): Knots {
  const shift = curveAt({ x, z }, 0)
  const moved = z.map((value) => value - shift)
  const after = x.findIndex((value) => value >= 0)
  if (after <= 0 || x[after] === 0) return { x, z: moved }
  return { x: x.toSpliced(after, 0, 0), z: moved.toSpliced(after, 0, 0) }
}

function sum(values: Vec): number {
  return values.reduce((total, value) => total + value, 0)
}
