import { InfinitePushError } from '@infinite-push/core'
import { shellWord } from './shell-word.js'

/** Says what is wrong with single cells of a table: file, line, column, the cell, and what to do. */
export class CellErrors {
  constructor(
    private readonly source: string,
    private readonly header: readonly string[],
  ) {}

  /** Text, or an infinity, where a feature needs a number. */
  feature(cell: string, column: number, line: number): InfinitePushError {
    if (isInfinite(cell)) {
      const hint = 'Write a finite number, or leave the cell empty if the value is not known.'
      return this.error('infinite-number', `${this.at(cell, column, line)} is not a finite number.`, hint)
    }
    const hint = /^\s*[-+]?\d+,\d+\s*$/.test(cell)
      ? 'Write numbers with a decimal point.'
      : `Leave the column out with --ignore ${this.flagName(column)}, or name it with --label if it is the label. ` +
        'Columns of categories come in a later version.'
    return this.error('not-a-number', `${this.at(cell, column, line)} is not a number.`, hint)
  }

  weight(cell: string, column: number, line: number): InfinitePushError {
    return this.error('bad-weight', `${this.at(cell, column, line)} is not a weight.`, 'Weights are numbers ≥ 0.')
  }

  label(cell: string, column: number, line: number): InfinitePushError {
    const hint = 'Give every row a label, or take the row out of the table.'
    return this.error('missing-label', `${this.at(cell, column, line)} is no label: it is missing.`, hint)
  }

  rowGroup(cell: string, column: number, line: number): InfinitePushError {
    const hint = 'Write in every row which group it belongs to; a row that belongs to no other gets a value of its own.'
    return this.error('missing-group', `${this.at(cell, column, line)} names no group of rows: it is missing.`, hint)
  }

  /** How --ignore, which splits at commas, can name the column. */
  private flagName(column: number): string {
    const name = this.header[column]
    return name.includes(',') ? String(column + 1) : shellWord(name)
  }

  private at(cell: string, column: number, line: number): string {
    const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
    return `${this.source}, line ${line}, column "${this.header[column]}": "${shown}"`
  }

  private error(code: string, message: string, hint: string): InfinitePushError {
    return new InfinitePushError(code, message, { kind: 'data', hint, field: 'data' })
  }
}

/** `inf` in any spelling, or decimal digits beyond the largest double. */
function isInfinite(cell: string): boolean {
  return /^\s*[-+]?inf(inity)?\s*$/i.test(cell) || Math.abs(Number(cell)) === Number.POSITIVE_INFINITY
}
