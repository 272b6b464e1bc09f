import { GrowableInt32 } from '@infinite-push/core/internal'

/** On which line each row of a table stands, kept only where it does not simply follow from the row before. */
export class RowLines {
  private readonly rows = new GrowableInt32()
  private readonly lines = new GrowableInt32()
  /** What line − row is, as long as nothing breaks it. */
  private offset = Number.NaN

  /** Rows count from 0 and come in order. */
  note(row: number, line: number): void {
    if (line - row === this.offset) return
    this.offset = line - row
    this.rows.push(row)
    this.lines.push(line)
  }

  lineOf(row: number): number {
    const rows = this.rows.view()
    let low = 0
    let high = rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (rows[middle] <= row) low = middle + 1
      else high = middle
    }
    return this.lines.view()[low - 1] + row - rows[low - 1]
  }
}
