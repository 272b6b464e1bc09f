import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Kernels } from '../../../numeric/wasm/kernel-module.js'
import type { Basis } from '../basis/basis.js'
import type { Arena } from '../program/arena.js'
import type { PushProgram } from '../program/push-program.js'
import type { PricedFeatures } from './priced-features.js'
import type { RowScan } from './ratio-scans.js'
import { RowWindow } from './row-window.js'

/** Tables of fewer rows are priced whole. */
const MANY_ROWS = 600

/**
 * The rows that the primal ratio test looks at: all of them, or a window of those whose residual may soon vanish
 * (row-window.ts). The active features' columns over these rows are kept packed, so that residuals and their movements are
 * combinations of contiguous lines. Where there is a window, all rows are priced for one pivot at a time only: then the
 * columns are read from a transposed copy of the table instead.
 */
export class PricedRows implements RowScan {
  count = 0
  /** How many of the rows are positives; they come first. */
  positives = 0
  /** Whether all rows are priced. */
  whole = true
  readonly side: Vec
  readonly r: Vec
  readonly delta: Vec
  readonly list: Int32Array
  /** Where a row stands in the list; −1: outside. */
  readonly place: Int32Array
  private readonly everyRow: Int32Array
  /** Line i: the active feature i over the priced rows; one line more for a feature that is about to enter. */
  private readonly columns: Vec
  private readonly window: RowWindow | undefined
  private readonly byColumn: Vec | undefined
  readonly kernels: Kernels | undefined

  /** @param lines the most columns there can be */
  constructor(
    private readonly program: PushProgram,
    lines: number,
    private readonly features: PricedFeatures,
    private readonly arena: Arena,
  ) {
    const { rows } = program
    this.kernels = arena.kernels
    this.side = arena.allocate(rows)
    this.r = arena.allocate(rows)
    this.delta = arena.allocate(rows)
    this.columns = arena.allocateUncleared(rows * lines)
    this.list = new Int32Array(rows)
    this.place = new Int32Array(rows)
    this.everyRow = Int32Array.from(this.list.keys())
    if (program.table.rows > MANY_ROWS) {
      this.byColumn = arena.allocateUncleared(program.table.values.length)
      program.table.transpose(this.byColumn)
      this.window = new RowWindow(program, this.byColumn)
    }
    this.takeAll()
  }

  /** How many numbers it takes of the arena. */
  static numbers({ rows, table }: PushProgram, lines: number): number {
    return rows * (lines + 3) + (table.rows > MANY_ROWS ? rows * table.cols : 0)
  }

  /** All rows are priced; residuals and columns are still to be computed. */
  takeAll(): void {
    const { rows } = this.program
    this.list.set(this.everyRow)
    this.place.set(this.everyRow)
    this.count = rows
    this.positives = this.program.positives
    this.whole = true
  }

  /** Prices only the rows that may soon count, by the residuals of all, which must be up to date. */
  narrow(basis: Basis, x: Vec, state: Uint8Array): void {
    const { window, list, place, r, side } = this
    if (!window) return
    const { rows } = this.program
    window.choose(this, state, basis)
    window.setOrigin(basis, x)
    let count = 0
    for (let g = 0; g < rows; g++) {
      const inside = window.holds(g)
      place[g] = inside ? count : -1
      if (!inside) continue
      list[count] = g
      r[count] = r[g]
      side[count++] = side[g]
    }
    this.count = count
    this.positives = 0
    while (this.positives < count && list[this.positives] < this.program.positives) this.positives++
    this.whole = false
    this.readColumns(basis)
  }

  /** Whether no row outside can have counted after a further step. */
  covers(basis: Basis, x: Vec, direction: Vec, step: number, entering: number): boolean {
    return this.whole || !this.window || this.window.covers(basis, x, direction, step, entering)
  }

  /** Whether it would pay to choose the rows anew. */
  get tooMany(): boolean {
    return this.window?.isTooWide ?? false
  }

  /** Whether there was a pivot since the rows were chosen. */
  get used(): boolean {
    return this.window?.isUsed ?? false
  }

  countPivot(): void {
    this.window?.countPivot(this.count)
  }

  /** Packs the active features' columns. */
  readColumns({ features, active }: Basis): void {
    if (this.whole && this.byColumn) return
    for (let l = 0; l < active; l++) this.readColumn(l, features[l])
  }

  /** Packs one feature's column as line l. */
  readColumn(l: number, feature: number): void {
    const { count, list, columns, byColumn, whole } = this
    if (whole && byColumn) return
    const { rows } = this.program
    const { packed, place, stride } = this.features
    const at = l * count
    if (byColumn) for (let i = 0; i < count; i++) columns[at + i] = byColumn[feature * rows + list[i]]
    else for (let i = 0, t = place[feature]; i < count; i++, t += stride) columns[at + i] = packed[t]
  }

  copyColumn(from: number, to: number): void {
    const { count, columns, byColumn, whole } = this
    if (from !== to && !(whole && byColumn)) columns.copyWithin(to * count, from * count, from * count + count)
  }

  /** The residuals move along delta. */
  move(step: number): void {
    this.arena.addScaled(this.r, this.count, this.delta, 0, step)
  }

  /** out = (priced rows, active features)·weights − head, where positives and negatives have theirs. */
  scores(basis: Basis, values: Vec, out: Vec): void {
    const { count, columns, byColumn, whole, positives, arena } = this
    const { heads, active, features, inOrder } = basis
    out.fill(-values[0], 0, positives)
    out.fill(-values[heads - 1], positives, count)
    if (whole && byColumn) {
      arena.combine(out, count, { block: byColumn, stride: count, list: features }, values, heads, active)
    } else arena.combine(out, count, { block: columns, stride: count, list: inOrder }, values, heads, active)
  }

  /** out += scale·(the entering feature's column), which is line `active` of the columns. */
  addEntering({ active }: Basis, feature: number, scale: number, out: Vec): void {
    const { count, columns, byColumn, whole, arena } = this
    if (whole && byColumn) arena.addScaled(out, count, byColumn, feature * count, scale)
    else arena.addScaled(out, count, columns, active * count, scale)
  }
}
