import { TwoPartSum, UNIT } from '../numeric/algebra/two-part.js'
import { CopyRoom } from '../numeric/matrix/copy-room.js'
import { scoresOf } from '../numeric/matrix/last-product.js'
import type { RowMap, Vec } from '../numeric/matrix/linear-map.js'
import { sumOfSizes } from '../numeric/wasm/sum-of-sizes.js'
import type { PushProblem } from '../problem/problem.js'
import type { ExactMultipliers } from './exact-multipliers.js'
import type { ExactProducts, ExactPull } from './exact-products.js'
import { plainError } from './plain-error.js'

/** Rows that are summed up plainly, before their sums are added to twice the digits. */
const ROWS = 512

type Products = Omit<ExactProducts, 'pullTerms'>

/**
 * Plain products, with what rounding may have taken from them at most, where it is known how large the numbers are: mostly far less than
 * the gap. Undefined elsewhere.
 */
export function quickProducts({ map }: PushProblem, w: Vec, multipliers: ExactMultipliers): Products | undefined {
  const reach = map.reach?.()
  if (!reach) return undefined
  return {
    high: scoresOf(map, w),
    scoreError: plainError(map, reach, w),
    ...quickPull(map, reach, multipliers),
  }
}

function quickPull(x: RowMap, reach: Vec, { high, low, excess }: ExactMultipliers): Omit<ExactPull, 'pullTerms'> {
  const sums = Array.from(reach, () => new TwoPartSum())
  const room = new CopyRoom()
  let size = 0
  for (const rows of listsOf(high)) {
    const part = sumsAt(rows, high, low)
    const own = x.selectRows(rows, room).applyTranspose(part, new Float64Array(x.cols))
    addTo(sums, own)
    size += sumOfSizes(part)
  }
  // A rounding for each product and sum of a list, and some for multipliers, numbers and sums of lists; and what has to lie elsewhere.
  const part = UNIT * (ROWS + 64) * size + 4 * excess
  return { pull: Float64Array.from(sums, (sum) => 0 - sum.value), pullError: reach.map((most) => part * most) }
}

function addTo(sums: readonly TwoPartSum[], terms: Vec): void {
  for (let k = 0; k < terms.length; k++) sums[k].add(terms[k])
}

function sumsAt(rows: Int32Array, high: Vec, low: Vec): Vec {
  const sums = new Float64Array(rows.length)
  for (let a = 0; a < sums.length; a++) sums[a] = high[rows[a]] + low[rows[a]]
  return sums
}

/** The places that are not 0, some at a time. */
function* listsOf(values: Vec): Generator<Int32Array> {
  const list = new Int32Array(ROWS)
  for (let from = 0, count = 0; ; from = list[count - 1] + 1) {
    count = nextPlaces(values, from, list)
    if (count > 0) yield list.subarray(0, count)
    if (count < ROWS) return
  }
}

/** The next places from one on that are not 0, as many as the list holds; returns how many there are. */
function nextPlaces(values: Vec, from: number, list: Int32Array): number {
  let count = 0
  for (let i = from; i < values.length && count < list.length; i++) if (values[i] !== 0) list[count++] = i
  return count
}
