import { InfinitePushLoss } from '../src/loss/push/infinite-push.js'
import { DenseRows } from '../src/numeric/matrix/dense-rows.js'
import { AdaptiveL1 } from '../src/penalty/adaptive-l1.js'
import { L1 } from '../src/penalty/l1.js'
import type { PushProblem } from '../src/problem/problem.js'
import { listOf, TestRandom } from './oracle/random.js'

/** How the cells of a degenerate table are made from normal ones. */
const ROUNDINGS: Record<string, (value: number) => number> = {
  plain: (value) => value,
  integers: Math.round,
  halves: (value) => Math.round(2 * value) / 2,
  bits: (value) => (value > 0.5 ? 1 : 0),
  signs: (value) => (value > 0 ? 1 : -1),
}

interface Shape {
  rows: number
  cols: number
  positives: number
}

/**
 * An ℓ1 problem full of ties: few values, repeated rows and columns (also with the opposite sign), a constant column, one
 * positive or one negative, more features than rows. The same seed gives the same problem.
 */
export function degenerateProblem(seed: number, largest = 60): PushProblem & { name: string } {
  const random = new TestRandom(seed * 7919)
  for (let warmUp = 0; warmUp < 3; warmUp++) random.uniform()
  const shape = randomShape(random, largest)
  const kind = random.pick(Object.keys(ROUNDINGS))
  const values = shiftedCells(random, shape, ROUNDINGS[kind])
  const repeated = random.chance(0.5)
  if (repeated) repeatLines(random, values, shape)
  const { rows, cols, positives } = shape
  const topK = random.chance(0.4) ? random.integer(1, rows - positives) : 1
  return {
    name: `degenerate ${seed}: ${positives}+${rows - positives} x ${cols}, ${kind}, top ${topK}`,
    map: new DenseRows(rows, cols, values),
    loss: new InfinitePushLoss(randomShares(random, positives), rows - positives, topK),
    penalty: random.chance(0.25) ? new AdaptiveL1(randomFactors(random, cols)) : new L1(cols),
    lambda: 1,
  }
}

function randomShape(random: TestRandom, largest: number): Shape {
  const rows = random.integer(2, largest)
  const share = random.pick([0, 0.1, 0.4, 0.4, 0.4, 1])
  const positives = Math.min(rows - 1, Math.max(1, Math.floor(share * rows)))
  return { rows, cols: random.integer(1, random.chance(0.3) ? 2 * largest : 15), positives }
}

function shiftedCells(random: TestRandom, { rows, cols, positives }: Shape, round: (value: number) => number) {
  const shift = 4 * random.uniform()
  const relevant = random.integer(1, 6)
  const values = new Float64Array(rows * cols)
  for (let t = 0; t < values.length; t++) {
    const moved = t < positives * cols && t % cols < relevant
    values[t] = round(random.normal() + (moved ? shift : 0))
  }
  return values
}

/** Copies rows over others, whatever their class, and columns over others; the last column becomes constant. */
function repeatLines(random: TestRandom, values: Float64Array, { rows, cols }: Shape): void {
  for (let i = 1; i < rows; i++) {
    const from = random.integer(0, i - 1) * cols
    if (random.chance(0.4)) values.copyWithin(i * cols, from, from + cols)
  }
  for (let k = 1; k < cols; k++) {
    if (!random.chance(0.3)) continue
    const [from, factor] = [random.integer(0, k - 1), random.pick([1, -1])]
    for (let t = 0; t < values.length; t += cols) values[t + k] = factor * values[t + from]
  }
  for (let t = cols - 1; cols > 1 && t < values.length; t += cols) values[t] = 3
}

function randomShares(random: TestRandom, count: number): Float64Array {
  const equal = random.chance(0.6)
  const shares = listOf(count, () => (equal ? 1 : 0.1 + random.uniform()))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return Float64Array.from(shares, (share) => share / total)
}

function randomFactors(random: TestRandom, count: number): Float64Array {
  return Float64Array.from(
    listOf(count, () => (random.chance(0.1) ? Number.POSITIVE_INFINITY : 0.2 + 3 * random.uniform())),
  )
}
