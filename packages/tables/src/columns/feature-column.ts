import { type CellForm, USUAL_CELLS } from '../cells/cell-form.js'
import { detached } from '../cells/cell-text.js'
import type { Cell } from '../cells/rows.js'
import { LevelTable } from './level-table.js'

const FIRST_CAPACITY = 16
const NOTHING = new Float64Array(0)

/** What is known of the cells of a column: enough to tell what it is, and what to make of it. */
export interface ColumnCells {
  readonly numbers: number
  readonly words: number
  readonly missing: number
  /** The row of the first missing cell. */
  readonly firstMissing: number
  /** The first cell that is not a number. */
  readonly firstWord: { row: number; text: string } | undefined
  /** The numbers or codes, row by row; none where the cells are not here. */
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
  readonly signs?: ReadonlyMap<string, number>
  /** Makes every number a level: a category may look like numbers. */
  toCodes(): { readonly texts: readonly string[] }
}

/**
 * The cells of one column in a growing buffer: the numbers themselves, until the first word comes; from then on every
 * cell is a code, the place of its text among the levels (numbers by their shortest text). NaN is a missing cell.
 */
export class FeatureColumn implements ColumnCells {
  numbers = 0
  words = 0
  missing = 0
  firstMissing = -1
  firstWord: { row: number; text: string } | undefined
  private table: LevelTable | undefined
  private buffer = NOTHING
  private size = 0

  readonly signs = new Map<string, number>()

  constructor(
    private readonly mostLevels: number,
    private readonly form: CellForm = USUAL_CELLS,
  ) {}

  get values(): Float64Array {
    return this.buffer.subarray(0, this.size)
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

  /** Many cells at once: the first `count` of them. */
  addCells(cells: Float64Array | readonly Cell[], count: number): void {
    if (!(cells instanceof Float64Array)) for (let i = 0; i < count; i++) this.add(cells[i])
    else if (this.table !== undefined || this.form.missingNumbers !== undefined || !areOrdinary(cells, count)) {
      for (let i = 0; i < count; i++) this.addNumber(cells[i])
    } else {
      this.reserve(count)
      this.buffer.set(count === cells.length ? cells : cells.subarray(0, count), this.size)
      this.size += count
      this.numbers += count
    }
  }

  toCodes(): LevelTable {
    if (this.table !== undefined) return this.table
    const table = new LevelTable(this.mostLevels)
    const { values } = this
    for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) values[i] = table.add(String(values[i]))
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
      this.signs.set(signed.sign, (this.signs.get(signed.sign) ?? 0) + 1)
      this.addNumber(signed.value)
    }
  }

  private addNumber(value: number): void {
    if (Number.isNaN(value) || this.form.missingNumbers?.has(value)) this.addMissing()
    else if (!Number.isFinite(value)) this.addWord(String(value))
    else {
      this.numbers++
      // −0 + 0 = 0: the sign of a zero tells nothing.
      this.push(this.table === undefined ? value + 0 : this.table.add(String(value + 0)))
    }
  }

  private addWord(text: string): void {
    this.words++
    this.firstWord ??= { row: this.size, text: detached(text) }
    this.push(this.toCodes().add(text))
  }

  private addMissing(): void {
    if (this.missing++ === 0) this.firstMissing = this.size
    this.push(Number.NaN)
  }

  private push(value: number): void {
    if (this.size === this.buffer.length) this.reserve(1)
    this.buffer[this.size++] = value
  }

  private reserve(extra: number): void {
    const needed = this.size + extra
    if (needed <= this.buffer.length) return
    const grown = new Float64Array(Math.max(needed, FIRST_CAPACITY, 2 * this.buffer.length))
    grown.set(this.values)
    this.buffer = grown
  }
}

/** Whether the first numbers are neither missing nor infinite, nor −0. */
function areOrdinary(values: Float64Array, count: number): boolean {
  for (let i = 0; i < count; i++) {
    if (values[i] - values[i] !== 0 || (values[i] === 0 && Object.is(values[i], -0))) return false
  }
  return true
}
