import { Descent } from '../../src/solver/kinds/descent'
import { isFull, Numbers } from '../portable/numbers'
import { table, turn } from './table'

// The door of the descents over the table (src/solver/kinds/descent-door.ts).

let descent: Descent = changetype<Descent>(0)
let own: i32 = 0

/** Room for descents over the table; 0 where the memory does not suffice. */
export function openDescent(): i32 {
  if (own != turn) descent = new Descent(table)
  own = turn
  return isFull() ? 0 : 1
}

// What is written from outside, or read.

export function descentShares(): Numbers {
  return descent.kinds.shares
}

export function descentFactors(): Numbers {
  return descent.factors
}

export function descentDual(): Numbers {
  return descent.dual
}

export function descentPull(): Numbers {
  return descent.pull
}

export function descentWeights(): Numbers {
  return descent.weights
}

// What it does.

export function beginDescent(positives: i32, k: f64): void {
  descent.begin(positives, k)
}

export function inReach(lambda: f64): i32 {
  return descent.inReach(lambda)
}

export function tellWeights(): void {
  descent.tell()
}

export function aim(
  lambda: f64, updates: i32, gap: f64, promise: f64, slope: f64, hinge: f64, negative: f64,
): void {
  descent.aim(lambda, updates, gap, promise, slope, hinge, negative)
}

export function advance(steps: i32): i32 {
  return descent.advance(steps)
}
