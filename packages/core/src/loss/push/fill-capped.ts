import { type f64, INFINITE, type i32, type Numbers } from '../../numeric/portable/numbers.js'
import { nextUncapped } from '../../numeric/portable/scans.js'
import { sumOf } from '../../numeric/portable/sums.js'

/** A part of the total that is only what rounding left over. */
const ROUNDING: f64 = 1e-14

/**
 * Makes 0 ≤ β_j ≤ cap with Σβ = total, in place, keeping β's proportions as far as the caps allow. β are the `count` numbers from
 * `first` on. Portable: see numbers.ts.
 */
export function fillCapped(beta: Numbers, first: i32, count: i32, total: f64, cap: f64): void {
  const end = first + count
  const sum = clip(beta, first, end, cap)
  let missing = total - sum
  if (missing > 0) missing -= raiseInProportion(beta, first, end, missing, cap)
  else if (missing < 0) scaleAll(beta, first, end, total / sum)
  // Not worth a multiplier for every negative.
  if (missing > ROUNDING * total) fillRoom(beta, first, end, missing, cap)
}

function scaleAll(beta: Numbers, first: i32, end: i32, factor: f64): void {
  for (let j = first; j < end; j++) beta[j] *= factor
}

/** Makes 0 ≤ β_j ≤ cap; returns Σβ. */
function clip(beta: Numbers, first: i32, end: i32, cap: f64): f64 {
  for (let j = nextUncapped(beta, cap, end, first); j >= 0; j = nextUncapped(beta, cap, end, j + 1)) {
    beta[j] = Math.min(Math.max(beta[j], 0), cap)
  }
  return sumOf(beta, first, end - first)
}

/** Raises the entries below the cap in proportion to what they hold. Returns by how much in all. */
function raiseInProportion(beta: Numbers, first: i32, end: i32, missing: f64, cap: f64): f64 {
  let held: f64 = 0
  for (let j = first; j < end; j++) if (beta[j] !== 0 && beta[j] < cap) held += beta[j]
  const factor = 1 + missing / held
  if (!(factor < INFINITE)) return 0
  let raised: f64 = 0
  for (let j = first; j < end; j++) {
    if (beta[j] === 0 || beta[j] >= cap) continue
    const next = Math.min(cap, beta[j] * factor)
    raised += next - beta[j]
    beta[j] = next
  }
  return raised
}

/** Spreads `missing` over the room under the cap. */
function fillRoom(beta: Numbers, first: i32, end: i32, missing: f64, cap: f64): void {
  let room: f64 = 0
  for (let j = first; j < end; j++) room += cap - beta[j]
  const share = Math.min(1, missing / room)
  for (let j = first; j < end; j++) beta[j] += share * (cap - beta[j])
}
