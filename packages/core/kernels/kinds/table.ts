import { TurnedTable } from '../../src/numeric/matrix/turned-table'
import { clear, Integers, isFull, Numbers } from '../portable/numbers'

// The door of the table (src/numeric/wasm/table-place.ts): one at a time in its memory, and what is done with it.

export let table: TurnedTable = changetype<TurnedTable>(0)
/** How many tables there were before this one. */
export let turn: i32 = 0

/** Room for a table; 0 where the memory does not suffice. */
export function createTable(rows: i32, cols: i32, nonzeros: i32): i32 {
  clear()
  turn++
  table = new TurnedTable(rows, cols, nonzeros)
  return isFull() ? 0 : 1
}

export function rowPointers(): Integers {
  return table.byRow.pointers
}

export function rowPlaces(): Integers {
  return table.byRow.places
}

export function rowValues(): Numbers {
  return table.byRow.values
}

export function turnTable(): void {
  table.turn()
}
