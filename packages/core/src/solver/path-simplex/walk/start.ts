import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { addSegment } from '../../../numeric/order/segments.js'
import { kthLargest } from '../../../numeric/portable/select.js'
import { BASIC, UPPER } from '../basis/frame.js'
import { MANY_ROWS } from '../pricing/priced-rows.js'
import { firstPerturbation } from '../program/perturbation.js'
import type { PushProgram } from '../program/push-program.js'
import { OpenWalk } from './open-walk.js'

/** λ below this part of the first one counts as 0, and so does one below this part of the terms that c is the sum of. */
const VANISHED = 1e-10
const ROUNDING = 1e-13

/** A walk about to leave its start, and the λ above which nothing happens. */
export interface Start {
  readonly walker: OpenWalk
  readonly firstLambda: number
}

/**
 * w = 0 for λ = ∞: all positives at their upper bound, the K − 1 first negatives (by ξ) above, the next one basic; the mixture of
 * all, where there is one.
 */
export function startWalk(program: PushProgram, spare?: Vec[]): Start {
  const { positives, topCount, table, bounds, rows, mixture } = program
  const xi = firstPerturbation(program)
  const { above, basic } = firstNegatives(xi, positives, topCount)
  const walker = new OpenWalk(program, spare)
  const { door } = walker
  const state = walker.integers(door.state(), rows).fill(UPPER, 0, positives)
  for (const g of above) state[g] = UPPER
  state[basic] = BASIC
  walker.numbers(door.xi(), rows).set(xi)
  walker.numbers(door.bounds(), positives).set(bounds)
  if (mixture) walker.numbers(door.shares(), rows - positives - 1).set(mixture.shares)
  // Where all features are priced, the walk has the table and turns it itself.
  if (table.rows > MANY_ROWS && walker.features.lazy)
    table.transpose(walker.numbers(door.byColumn(), table.values.length))
  const total = bounds.reduce((sum, v) => sum + v, 0)
  const sum = program.positiveSum.slice()
  addMean(sum, program, [...above, basic], -total)
  const firstLambda = largestRatio(sum, program)
  const vanished = Math.max(VANISHED * firstLambda, ROUNDING * total * largestSize(program))
  const definitionXi = above.reduce((sum, g) => sum + xi[g] / topCount, 0)
  if (!walker.features.lazy) walker.price()
  door.begin(basic, above.length, definitionXi, total, firstLambda, vanished)
  return { walker, firstLambda }
}

/** The K negatives with the least ξ, of which one that has the most is basic. */
function firstNegatives(xi: Vec, positives: number, count: number): { above: number[]; basic: number } {
  const ofNegatives = xi.subarray(positives)
  const negatives = ofNegatives.length
  const last = kthLargest(ofNegatives, 0, negatives, negatives - count + 1, new Float64Array(negatives))
  const above: number[] = []
  const tied: number[] = []
  for (let g = positives; g < xi.length; g++) {
    if (xi[g] < last) above.push(g)
    else if (xi[g] === last) tied.push(g)
  }
  above.push(...tied.splice(0, count - 1 - above.length))
  return { above, basic: tied[0] }
}

/** out += scale·(the mean of the given rows) */
function addMean(out: Vec, { table, mixture }: PushProgram, rows: readonly number[], scale: number): void {
  if (mixture) addSegment(mixture.row, 0, table.cols, scale, out)
  else for (const g of rows) addSegment(table.values, g * table.cols, table.cols, scale / rows.length, out)
}

/** max_k |v_k|/f_k */
function largestRatio(v: Vec, { eligible, factors }: PushProgram): number {
  let largest = 0
  for (let i = 0; i < eligible.length; i++) {
    const k = eligible[i]
    largest = Math.max(largest, Math.abs(v[k]) / factors[k])
  }
  return largest
}

/** About max_k Σ_i v_i|x_ik|/(f_k·Σ_i v_i): the size of the terms that c is the sum of. */
function largestSize({ table: { mean, deviation }, eligible, factors }: PushProgram): number {
  let largest = 0
  for (let i = 0; i < eligible.length; i++) {
    const k = eligible[i]
    largest = Math.max(largest, (Math.abs(mean[k]) + deviation[k]) / factors[k])
  }
  return largest
}
