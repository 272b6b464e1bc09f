import type { Cell, DeclaredColumn, RowSink, StartRows } from './rows.js'

/** Rows handed over at once. */
const BATCH = 4096

/** One column that grows; numbers (NaN has no value) stay unboxed until something else comes. */
class CellColumn {
  private numbers: number[] = []
  private cells: Cell[] | undefined

  get length(): number {
    return this.cells?.length ?? this.numbers.length
  }

  push(cell: Cell): void {
    if (this.cells !== undefined) this.cells.push(cell)
    else if (typeof cell === 'number') this.numbers.push(cell)
    else if (cell === null || cell === undefined) this.numbers.push(Number.NaN)
    else this.box().push(cell)
  }

  /** Gives rows without a cell one without a value. */
  padTo(length: number): void {
    while (this.length < length) this.push(null)
  }

  slice(start: number, end: number): Float64Array | Cell[] {
    return this.cells?.slice(start, end) ?? Float64Array.from(this.numbers.slice(start, end))
  }

  private box(): Cell[] {
    this.cells = this.numbers.map((value) => (Number.isNaN(value) ? null : value))
    this.numbers = []
    return this.cells
  }
}

/**
 * Columns whose names become known only while rows come: in order of first appearance, without a value where a row has
 * no such cell.
 *
 * @example
 * ```ts
 * const columns = new CellColumns()
 * columns.append('age', 41)
 * columns.endRow()
 * columns.append('dose', 0.5)
 * columns.endRow()
 * columns.deliver((declared) => sink) // age: 41, –; dose: –, 0.5
 * ```
 */
export class CellColumns {
  private readonly columns = new Map<string, CellColumn>()
  rows = 0

  get size(): number {
    return this.columns.size
  }

  get names(): string[] {
    return [...this.columns.keys()]
  }

  /** Puts a cell into the row that is being read; false when it has one of that name already. */
  set(name: string, cell: Cell): boolean {
    const column = this.column(name)
    if (column.length > this.rows) return false
    column.padTo(this.rows)
    column.push(cell)
    return true
  }

  endRow(): void {
    this.rows++
  }

  /** Puts a cell under the last one of its column. */
  append(name: string, cell: Cell): void {
    this.column(name).push(cell)
  }

  /** Makes a column, which may stay empty. */
  column(name: string): CellColumn {
    let column = this.columns.get(name)
    if (column === undefined) {
      column = new CellColumn()
      this.columns.set(name, column)
    }
    return column
  }

  lengthOf(name: string): number {
    return this.column(name).length
  }

  /** All cells of a column. */
  cellsOf(name: string): readonly Cell[] {
    return Array.from(this.column(name).slice(0, this.lengthOf(name)))
  }

  deliver<S extends RowSink>(start: StartRows<S>): S {
    const sink = start(this.names.map((name): DeclaredColumn => ({ name })))
    const columns = [...this.columns.values()]
    for (const column of columns) column.padTo(this.rows)
    for (let first = 0; first < this.rows; first += BATCH) {
      const end = Math.min(this.rows, first + BATCH)
      sink.addBatch({ rows: end - first, columns: columns.map((column) => column.slice(first, end)) }, first + 1)
    }
    return sink
  }
}
