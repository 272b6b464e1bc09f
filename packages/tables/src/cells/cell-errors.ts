import type { InfinitePushError } from '@infinite-push/core'
import * as wrong from '../errors/cell-errors.js'
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
    const place = this.at(cell, column, line)
    if (isInfinite(cell)) return wrong.infiniteNumber(place)
    const name = scoring ? undefined : flagName(this.header[column], column)
    return wrong.cellNotANumber({ ...place, cure: cure(cell), name })
  }

  /** Text where the model needs true or false. */
  boolean(cell: string, column: number, line: number): InfinitePushError {
    return wrong.notABoolean(this.at(cell, column, line))
  }

  weight(cell: string, column: number, line: number): InfinitePushError {
    return wrong.notAWeight(this.at(cell, column, line))
  }

  label(cell: string, column: number, line: number): InfinitePushError {
    return wrong.missingLabel(this.at(cell, column, line))
  }

  rowGroup(cell: string, column: number, line: number): InfinitePushError {
    return wrong.missingGroup(this.at(cell, column, line))
  }

  private at(cell: string, column: number, line: number): wrong.CellPlace {
    return { source: this.source, line, column: this.header[column], cell }
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
