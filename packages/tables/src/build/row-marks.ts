import { GrowableFloat64 } from '@infinite-push/core/internal'
import type { CellErrors } from '../cells/cell-errors.js'
import type { CellForm } from '../cells/cell-form.js'
import { detached } from '../cells/cell-text.js'
import type { Cell, RowBatch } from '../cells/rows.js'
import { LabelColumn } from '../columns/labels.js'
import type { ColumnRoles } from './column-roles.js'

type Taker = (text: string, line: number) => void

/** What rows have besides their features: label, weight, list, group, name. */
export class RowMarks {
  readonly labels = new LabelColumn()
  readonly weights = new GrowableFloat64()
  readonly queries: string[] = []
  readonly rowGroups: string[] = []
  readonly ids: string[] = []
  /** What each of the further columns says that name the rows. */
  readonly moreIds: string[][]
  private readonly takers: { column: number; take: Taker }[] = []

  constructor(
    roles: ColumnRoles,
    private readonly errors: CellErrors,
    private readonly form: CellForm,
  ) {
    // Whether a minus is a class is known when all labels have come.
    const isMissing = (text: string) => form.isMissing(text) && text.trim() !== '-'
    this.given(roles.label, () => (text) => {
      if (this.labels.addKnown(text)) return
      if (isMissing(text)) this.labels.addMissing()
      else this.labels.add(text)
    })
    this.given(roles.weights, (column) => (text, line) => this.weights.push(this.weightIn(text, column, line)))
    this.given(roles.query, () => (text) => this.queries.push(detached(text.trim())))
    this.given(roles.rowGroups, (column) => (text, line) => this.rowGroups.push(this.groupIn(text, column, line)))
    this.moreIds = roles.moreIds.map(() => [])
    roles.moreIds.forEach((column, k) => {
      this.given(column, () => (text) => this.moreIds[k].push(detached(text.trim())))
    })
    this.given(roles.id, () => (text) => this.ids.push(detached(text.trim())))
  }

  takes(place: number): boolean {
    return this.takers.some(({ column }) => column === place)
  }

  addRow(cells: readonly Cell[], line: number): void {
    for (const { column, take } of this.takers) take(textOf(cells[column]), line)
  }

  addBatch({ rows, columns }: RowBatch, first: number): void {
    for (const { column, take } of this.takers) {
      const cells = columns[column]
      let before: Cell
      let text = ''
      // Labels come again and again: the text of a number is made once in a row.
      for (let i = 0; i < rows; i++) {
        if (cells[i] !== before) text = textOf(cells[i])
        before = cells[i]
        take(text, first + i)
      }
    }
  }

  private given(column: number | undefined, takerOf: (column: number) => Taker): void {
    if (column !== undefined) this.takers.push({ column, take: takerOf(column) })
  }

  private weightIn(text: string, column: number, line: number): number {
    const value = this.form.numberIn(text)
    if (value === undefined || value < 0) throw this.errors.weight(text, column, line)
    return value
  }

  private groupIn(text: string, column: number, line: number): string {
    if (this.form.isMissing(text)) throw this.errors.rowGroup(text, column, line)
    return detached(text.trim())
  }
}

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return cell === null || cell === undefined || Number.isNaN(cell) ? '' : String(cell)
}
