import { Frame } from '../../src/solver/path-simplex/basis/frame'
import { Walker } from '../../src/solver/path-simplex/walker/walker'
import { clear, Integers, isFull, Numbers } from '../portable/numbers'

// The door of the module (src/solver/path-simplex/walk/walk-door.ts): one walk at a time in its memory.

let walker: Walker = changetype<Walker>(0)

/** Room for a walk; 0 where the memory does not suffice. */
export function create(
  rows: i32,
  tableRows: i32,
  cols: i32,
  positives: i32,
  topCount: f64,
  eligible: i32,
  lazy: i32,
): i32 {
  clear()
  walker = new Walker(new Frame(rows, tableRows, cols, positives, topCount, eligible, lazy != 0))
  return isFull() ? 0 : 1
}

// What is written from outside.

export function bounds(): Numbers {
  return walker.vertex.frame.bounds
}

export function shares(): Numbers {
  return walker.told.shares
}

export function xi(): Numbers {
  return walker.vertex.xi
}

export function state(): Integers {
  return walker.vertex.state
}

export function byColumn(): Numbers {
  return walker.vertex.rows.byColumn
}

export function list(): Integers {
  return walker.vertex.features.list
}

export function place(): Integers {
  return walker.vertex.features.place
}

export function sign(): Numbers {
  return walker.vertex.features.sign
}

export function weight(): Numbers {
  return walker.vertex.features.weight
}

export function packed(): Numbers {
  return walker.vertex.features.packed
}

// What is read.

export function board(): Numbers {
  return walker.board
}

export function toldFeatures(): Integers {
  return walker.told.features
}

export function toldWeights(): Numbers {
  return walker.told.weights
}

export function toldDual(): Numbers {
  return walker.told.dual
}

// What it does.

export function begin(row: i32, above: i32, definitionXi: f64, upperSum: f64, firstLambda: f64, vanished: f64): void {
  walker.begin(row, above, definitionXi, upperSum, firstLambda, vanished)
}

export function run(stop: f64, ends: i32, breakpoints: i32, leaps: i32, pause: i32): i32 {
  return walker.run(stop, ends != 0, breakpoints != 0, leaps != 0, pause)
}

export function tell(): void {
  walker.tell(false)
}

export function price(count: i32, stride: i32): void {
  walker.price(count, stride)
}

export function save(): void {
  walker.save()
}

export function restore(passed: i32): void {
  walker.restore(passed)
}
