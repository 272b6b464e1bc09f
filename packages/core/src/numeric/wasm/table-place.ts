import type { RowMap, StoredRows, Vec } from '../matrix/linear-map.js'
import { nonzerosOf } from '../matrix/stored-rows.js'
import { TurnedTable } from '../matrix/turned-table.js'
import { KINDS_BYTES } from './kinds-bytes.js'
import { type Handle, integersOf, numbersOf, PathMemories, type PathMemory } from './path-memory.js'
import { WasmModule } from './wasm-module.js'

/** The table in the module (kernels/kinds/table.ts). */
interface TableExports {
  createTable(rows: number, cols: number, nonzeros: number): number
  rowPointers(): Handle<Int32Array>
  rowPlaces(): Handle<Int32Array>
  rowValues(): Handle<Vec>
  turnTable(): void
}

/** What is done with a table: how the module makes room for it, and the same in TypeScript. */
interface Opening<Door> {
  open(exports: Door): number
  twin(table: TurnedTable): Door
}

/** More of them would not fit into the largest memory, and beyond that not into its addresses. */
const MOST_NONZEROS = 2 ** 26

const memories = new PathMemories<unknown>(new WasmModule(KINDS_BYTES))
/** Whose table is behind a door. */
const holders = new WeakMap<object, RowMap>()
const twins = new WeakMap<RowMap, TurnedTable>()

/**
 * A sparse table by rows and by columns, with a door to what is done with it: in the memory of the module (kernels/kinds), or in
 * TypeScript. Others may use the memory in between; who comes back and finds the same table need not write it again.
 */
export class TablePlace<Door extends object> {
  readonly door: Door
  private memory: PathMemory<unknown> | undefined

  constructor(map: RowMap, { open, twin }: Opening<Door>) {
    let rows: StoredRows | undefined
    this.memory = memories.takeFor((given) => {
      const exports = given as TableExports & Door
      if (holders.get(exports) === map) return open(exports)
      holders.delete(exports)
      rows = nonzerosOf(map)
      if (rows.values.length > MOST_NONZEROS) return 0
      return exports.createTable(map.rows, map.cols, rows.values.length) && open(exports)
    })
    this.door = (this.memory?.exports as Door | undefined) ?? twin(tableOf(map))
    if (!this.memory || !rows) return
    this.write(rows, map.rows)
    holders.set(this.door, map)
  }

  /** Others may have it. */
  close(): void {
    if (this.memory) memories.giveBack(this.memory)
    this.memory = undefined
  }

  numbers(array: Handle<Vec>, length: number): Vec {
    return numbersOf(this.memory, array, length)
  }

  integers(array: Handle<Int32Array>, length: number): Int32Array {
    return integersOf(this.memory, array, length)
  }

  private write({ pointers, indices, values }: StoredRows, rows: number): void {
    const table = this.door as unknown as TableExports
    this.integers(table.rowPointers(), rows + 1).set(pointers)
    this.integers(table.rowPlaces(), values.length).set(indices)
    this.numbers(table.rowValues(), values.length).set(values)
    table.turnTable()
  }
}

function tableOf(map: RowMap): TurnedTable {
  const known = twins.get(map)
  if (known) return known
  const { pointers, indices, values } = nonzerosOf(map)
  const table = new TurnedTable(map.rows, map.cols, values.length)
  table.byRow.pointers.set(pointers)
  table.byRow.places.set(indices)
  table.byRow.values.set(values)
  table.turn()
  twins.set(map, table)
  return table
}
