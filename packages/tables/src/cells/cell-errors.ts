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

  date(cell: string, column: number, line: number): InfinitePushError {
    return wrong.notADate(this.at(cell, column, line))
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

function cure(cell: string): wrong.Cure {
  if (/^[-+]?[1-9]\d{0,2},\d{3}$/.test(cell)) return 'comma-in-doubt'
  if (/^[-+]?\d*,\d+$/.test(cell)) return 'decimal-comma'
  if (/^[-+]?[1-9]\d{0,2}([,.'’_ ]\d{3})+([.,]\d*)?$/.test(cell)) return 'thousands'
  return isNumberGoneWrong(cell) ? 'plain' : 'number'
}

/** `inf` in any spelling, or decimal digits beyond the largest double. */
function isInfinite(cell: string): boolean {
  return /^\s*[-+]?inf(inity)?\s*$/i.test(cell) || Math.abs(Number(cell)) === Number.POSITIVE_INFINITY
}
