import { InfinitePushError } from '@infinite-push/core'
import { isNumberGoneWrong } from './cell-text.js'
import { flagName } from './shell-word.js'

/** Says what is wrong with single cells of a table: file, line, column, the cell, and what to do. */
export class CellErrors {
  constructor(
    private readonly source: string,
    private readonly header: readonly string[],
  ) {}

  /** Text, or an infinity, in a column of numbers; `scoring` columns are what the model says they are. */
  number(cell: string, column: number, line: number, scoring: boolean): InfinitePushError {
    if (isInfinite(cell)) {
      const hint = 'Write a finite number, or leave the cell empty if the value is not known.'
      return this.error('infinite-number', `${this.at(cell, column, line)} is not a finite number.`, hint)
    }
    const name = flagName(this.header[column], column)
    const otherwise = scoring
      ? 'leave it empty if the value is not known.'
      : `leave it empty if the value is not known; or take the column for a category with --category ${name}, or leave it out with --ignore ${name}.`
    return this.error('not-a-number', `${this.at(cell, column, line)} is not a number.`, `${cure(cell)}, ${otherwise}`)
  }

  /** Text where the model needs true or false. */
  boolean(cell: string, column: number, line: number): InfinitePushError {
    const hint = 'Write true or false, yes or no, or 1 or 0, as in the table the model was learnt from.'
    return this.error('not-a-boolean', `${this.at(cell, column, line)} is neither true nor false.`, hint)
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

  private at(cell: string, column: number, line: number): string {
    const shown = cell.length > 40 ? `${cell.slice(0, 40)}…` : cell
    return `${this.source}, line ${line}, column "${this.header[column]}": "${shown}"`
  }

  private error(code: string, message: string, hint: string): InfinitePushError {
    return new InfinitePushError(code, message, { kind: 'data', hint, field: 'data' })
  }
}

function cure(cell: string): string {
  if (/^[-+]?\d+,\d+$/.test(cell)) return 'Write numbers with a decimal point'
  return isNumberGoneWrong(cell) ? 'Write plain decimal numbers' : 'Write a number'
}

/** `inf` in any spelling, or decimal digits beyond the largest double. */
function isInfinite(cell: string): boolean {
  return /^\s*[-+]?inf(inity)?\s*$/i.test(cell) || Math.abs(Number(cell)) === Number.POSITIVE_INFINITY
}
