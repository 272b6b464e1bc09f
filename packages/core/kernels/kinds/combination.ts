import { SparseCombination } from '../../src/certificate/sparse-combination'
import { isFull, Numbers } from '../portable/numbers'
import { table, turn } from './table'

// The door of the search for a combination over the table (src/certificate/open-combination.ts).

let search: SparseCombination = changetype<SparseCombination>(0)
let own: i32 = 0

/** Room for searches over the table; 0 where the memory does not suffice. */
export function openCombination(): i32 {
  if (own != turn) search = new SparseCombination(table)
  own = turn
  return isFull() ? 0 : 1
}

export function combination(): Numbers {
  return search.now
}

export function beginCombination(k: f64, lambda: f64, steepness: f64): void {
  search.begin(k, lambda, steepness)
}

export function foundCombination(): i32 {
  return search.found()
}

export function stepCombination(): void {
  search.step()
}
