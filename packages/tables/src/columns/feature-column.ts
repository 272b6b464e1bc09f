import { type CellForm, USUAL_CELLS } from '../cells/cell-form.js'
import { detached } from '../cells/cell-text.js'
import type { Cell } from '../cells/rows.js'
import type { ColumnStore } from './column-store.js'
import { LevelTable } from './level-table.js'
import { MatrixColumn } from './matrix-column.js'
import { NumberBlocks } from './number-blocks.js'

/** So many are looked at where a few are to be shown. */
const HEAD = 1000

/** What is known of the cells of a column: enough to tell what it is, and what to make of it. */
export interface ColumnCells {
  readonly numbers: number
  readonly words: number
  readonly missing: number
  /** The row of the first missing cell. */
  readonly firstMissing: number
  /** The first cell that is not a number. */
  readonly firstWord: { row: number; text: string } | undefined
  /** How many cells are here. */
  readonly size: number
  /** Some of the first numbers or codes. */
  readonly head: Float64Array
  /** The numbers or codes, row by row, as they came: reading them so copies none. */
  readonly blocks: readonly Float64Array[]
  /** The same in one array. */
  readonly values: Float64Array
  /** Whether `values` holds codes. */
  readonly isCoded: boolean
  /** The different texts by code. */
  readonly levels: readonly string[]
  /** How often each of them occurs; the last of one more is for texts that were not told apart. */
  readonly counts: readonly number[]
  /** Whether there were more different texts than were kept. */
  readonly overflowed: boolean
  /** How many of its numbers have each sign: a currency, or %. */
  readonly signs?: ReadonlyMap<string, number> | undefined
  /** Makes every number a level: a category may look like numbers. */
  toCodes(): { readonly texts: readonly string[] }
}

/**
 * The cells of one column in blocks: the numbers themselves, until the first word comes; from then on every
 * cell is a code, the place of its text among the levels (numbers by their shortest text). NaN is a missing cell.
 */
export class FeatureColumn implements ColumnCells {
  numbers = 0
  words = 0
  missing = 0
  firstMissing = -1
  firstWord: { row: number; text: string } | undefined
  private table: LevelTable | undefined
  private cells: ColumnStore = new NumberBlocks()
  private seen: Map<string, number> | undefined

  constructor(
    private readonly mostLevels: number,
    private readonly form: CellForm = USUAL_CELLS,
  ) {}

  get size(): number {
    return this.cells.size
  }

  get head(): Float64Array {
    return this.cells.first(HEAD)
  }

  get blocks(): readonly Float64Array[] {
    return this.cells.blocks
  }

  get values(): Float64Array {
    return this.cells.joined()
  }

  get signs(): ReadonlyMap<string, number> | undefined {
    return this.seen
  }

  get isCoded(): boolean {
    return this.table !== undefined
  }

  get levels(): readonly string[] {
    return this.table?.texts ?? []
  }

  get counts(): readonly number[] {
    return this.table?.counts ?? []
  }

  get overflowed(): boolean {
    return this.table?.overflowed ?? false
  }

  add(cell: Cell): void {
    if (typeof cell === 'string') this.addText(cell)
    else if (typeof cell === 'number') this.addNumber(cell)
    else if (cell === null || cell === undefined) this.addMissing()
    else this.addWord(cell ? 'true' : 'false')
  }

  /** Before any cell has come: numbers lie there, until the first word does. */
  layInto(matrix: MatrixColumn): void {
    this.cells = matrix
  }

  /** Many cells at once: cells[from .. to). */
  addCells(cells: Float64Array | readonly Cell[], from: number, to: number): void {
    if (!(cells instanceof Float64Array)) for (let i = from; i < to; i++) this.add(cells[i])
    else if (this.table !== undefined || this.form.missingNumbers !== undefined || !areOrdinary(cells, from, to)) {
      for (let i = from; i < to; i++) this.addNumber(cells[i])
    } else {
      this.cells.append(cells, from, to)
      this.numbers += to - from
    }
  }

  toCodes(): LevelTable {
    if (this.table !== undefined) return this.table
    const table = new LevelTable(this.mostLevels)
    if (this.cells instanceof MatrixColumn) this.cells = new NumberBlocks(this.cells.joined())
    for (const block of this.blocks) {
      for (let i = 0; i < block.length; i++) if (!Number.isNaN(block[i])) block[i] = table.add(String(block[i]))
    }
    this.table = table
    return table
  }

  private addText(cell: string): void {
    const { form } = this
    const value = form.numberIn(cell)
    if (value !== undefined) this.addNumber(value)
    else if (form.isMissing(cell)) this.addMissing()
    else this.addSigned(cell)
  }

  private addSigned(cell: string): void {
    const signed = this.form.signedIn(cell)
    if (signed === undefined) this.addWord(cell.trim())
    else {
      this.seen ??= new Map()
      this.seen.set(signed.sign, (this.seen.get(signed.sign) ?? 0) + 1)
      this.addNumber(signed.value)
    }
  }

  private addNumber(value: number): void {
    if (Number.isNaN(value) || this.form.missingNumbers?.has(value)) this.addMissing()
    else if (!Number.isFinite(value)) this.addWord(String(value))
    else {
      this.numbers++
      // −0 + 0 = 0: the sign of a zero tells nothing.
      this.cells.push(this.table === undefined ? value + 0 : this.table.add(String(value + 0)))
    }
  }

  private addWord(text: string): void {
    this.words++
    this.firstWord ??= { row: this.size, text: detached(text) }
    // The first word makes the cells lie elsewhere.
    const code = this.toCodes().add(text)
    this.cells.push(code)
  }

  private addMissing(): void {
    if (this.missing++ === 0) this.firstMissing = this.size
    this.cells.push(Number.NaN)
  }
}

/** Whether values[from .. to) are neither missing nor infinite, nor −0: four by four where their product tells. */
function areOrdinary(values: Float64Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 4) {
    const product = i + 3 < to ? values[i] * values[i + 1] * (values[i + 2] * values[i + 3]) : 0
    if ((product < 0 || product > 0) && product - product === 0) continue
    for (let k = i; k < Math.min(i + 4, to); k++) if (!isOrdinary(values[k])) return false
  }
  return true
}

function isOrdinary(value: number): boolean {
  return value - value === 0 && (value !== 0 || 1 / value > 0)
}
