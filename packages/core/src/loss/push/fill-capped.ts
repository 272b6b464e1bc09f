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
  else if (missing < 0) multiply(beta, first, end, total / sum)
  // Not worth a multiplier for every negative.
  if (missing > ROUNDING * total) fillRoom(beta, first, end, missing, cap)
}

// Loops of their own: a function with several that take long is compiled anew in each of them.

function multiply(beta: Numbers, first: i32, end: i32, factor: f64): void {
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
  const factor = 1 + missing / heldBelow(beta, first, end, cap)
  return factor < INFINITE ? raise(beta, first, end, factor, cap) : 0
}

function heldBelow(beta: Numbers, first: i32, end: i32, cap: f64): f64 {
  let held: f64 = 0
  for (let j = nextHeld(beta, end, first); j >= 0; j = nextHeld(beta, end, j + 1)) if (beta[j] < cap) held += beta[j]
  return held
}

function raise(beta: Numbers, first: i32, end: i32, factor: f64, cap: f64): f64 {
  let raised: f64 = 0
  for (let j = nextHeld(beta, end, first); j >= 0; j = nextHeld(beta, end, j + 1)) {
    if (beta[j] >= cap) continue
    const next = Math.min(cap, beta[j] * factor)
    raised += next - beta[j]
    beta[j] = next
  }
  return raised
}

/** The first entry from `from` on that is not 0; −1: there is none. Few of a path's are. */
function nextHeld(beta: Numbers, end: i32, from: i32): i32 {
  return nextUncapped(beta, 0, end, from)
}

/** Spreads `missing` over the room under the cap. */
function fillRoom(beta: Numbers, first: i32, end: i32, missing: f64, cap: f64): void {
  fillBy(beta, first, end, Math.min(1, missing / roomUnder(beta, first, end, cap)), cap)
}

function roomUnder(beta: Numbers, first: i32, end: i32, cap: f64): f64 {
  let room: f64 = 0
  for (let j = first; j < end; j++) room += cap - beta[j]
  return room
}

function fillBy(beta: Numbers, first: i32, end: i32, share: f64, cap: f64): void {
  for (let j = first; j < end; j++) beta[j] += share * (cap - beta[j])
}
