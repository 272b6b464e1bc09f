import { type CellForm, USUAL_CELLS } from './cell-form.js'
import type { Cell, RowBatch } from './rows.js'

/** Cells of a batch in all, about: enough to make the call of a sink cheap, few enough for the cache. */
const CELLS = 32768
const MOST_ROWS = 1024
const FEWEST_ROWS = 8

/** Some rows of a text table, column by column: numbers as long as a column has only numbers, else its cells. */
export class ColumnBatch {
  /** How many rows are complete. */
  rows = 0
  readonly capacity: number
  private numbers: Float64Array[]
  /** Where a column has text in this batch. */
  private readonly cells: (Cell[] | undefined)[]

  /** Columns needed as text keep it, whatever it is; those not needed at all stay empty. */
  constructor(
    readonly needs: readonly ('cell' | 'text' | undefined)[],
    private readonly form: CellForm = USUAL_CELLS,
  ) {
    this.capacity = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(CELLS / needs.length)))
    this.numbers = needs.map((need) => new Float64Array(need === 'cell' ? this.capacity : 0))
    this.cells = needs.map((need) => (need === 'text' ? [] : undefined))
  }

  get width(): number {
    return this.needs.length
  }

  get isFull(): boolean {
    return this.rows === this.capacity
  }

  setNumber(column: number, value: number): void {
    const cells = this.cells[column]
    if (cells === undefined) this.numbers[column][this.rows] = value
    else cells[this.rows] = value
  }

  setText(column: number, text: string): void {
    this.setTextAt(this.rows, column, text)
  }

  /** Makes the numbers lie elsewhere from now on, column after column. */
  moveTo(storage: Float64Array): void {
    const { capacity } = this
    this.numbers = this.needs.map((need, k) => {
      const numbers = storage.subarray(k * capacity, need === 'cell' ? (k + 1) * capacity : k * capacity)
      numbers.set(this.numbers[k].subarray(0, this.rows))
      return numbers
    })
  }

  /** Takes over rows whose numbers are written where they lie; `setTextAt` gives their texts. */
  addRows(count: number): void {
    const first = this.rows
    this.rows += count
    for (let k = 0; k < this.width; k++) {
      const cells = this.needs[k] === 'cell' ? this.cells[k] : undefined
      if (cells !== undefined) for (let i = first; i < this.rows; i++) cells[i] = this.numbers[k][i]
    }
  }

  setTextAt(row: number, column: number, text: string): void {
    const value = this.needs[column] === 'text' ? undefined : this.numericValue(text)
    if (value === undefined) this.cellsOf(column)[row] = text
    else if (this.cells[column] === undefined) this.numbers[column][row] = value
    else this.cells[column][row] = value
  }

  /** What has come, until `clear`. */
  content(): RowBatch {
    return { rows: this.rows, columns: this.numbers.map((numbers, k) => this.cells[k] ?? numbers) }
  }

  clear(): void {
    this.rows = 0
    for (let k = 0; k < this.width; k++) this.cells[k] = this.needs[k] === 'text' ? [] : undefined
  }

  private cellsOf(column: number): Cell[] {
    let cells = this.cells[column]
    if (cells === undefined) {
      cells = Array.from(this.numbers[column].subarray(0, this.rows))
      this.cells[column] = cells
    }
    return cells
  }

  /** The number a text stands for, NaN when it is missing. */
  private numericValue(text: string): number | undefined {
    return this.form.isMissing(text) ? Number.NaN : this.form.numberIn(text)
  }
}
