import type { FeatureEncoding } from '@infinite-push/core'
import { MISSING_WORDS } from '@infinite-push/core/internal'
import { booleanIn } from '@infinite-push/tables'
import type { ColumnKind, FoundColumn } from '../engine/connection.js'
import type { Dialect } from '../engine/dialect.js'
import { inMemoryOnly } from '../errors.js'
import type { EngineColumn } from './engine-column.js'

/** A column as expressions: what its cells hold, and NULL where they hold nothing. */
export class CellSql {
  private readonly column: string

  constructor(
    private readonly dialect: Dialect,
    private readonly found: FoundColumn,
    /** Whether some of its numbers may be NaN: to look for them takes time. */
    readonly hasNan = false,
  ) {
    this.column = dialect.name(found.name)
  }

  /** Whether no cell can be missing. */
  get isComplete(): boolean {
    return this.found.isComplete === true && !this.hasNan
  }

  get kind(): ColumnKind {
    return this.found.kind
  }

  /** The same column, of which some numbers may be NaN. */
  withNan(): CellSql {
    return new CellSql(this.dialect, this.found, true)
  }

  /** A column of numbers, as doubles. */
  get double(): string {
    return this.dialect.double(this.column)
  }

  /** The cell as a text without spaces around it. */
  get text(): string {
    return this.dialect.trimmed(this.dialect.asText(this.column))
  }

  /** The same, NULL where it stands for a missing cell. */
  get presentText(): string {
    return `case when ${this.text} in (${this.list(MISSING_WORDS)}) then null else ${this.text} end`
  }

  /** The cell as a double; of texts those that hold a number. */
  get number(): string {
    const { dialect, column } = this
    if (this.kind === 'number') return this.hasNan ? dialect.present(dialect.double(column)) : this.double
    return this.kind === 'boolean' ? this.truth : dialect.numberIn(this.text)
  }

  /** The same where it is multiplied by a double, or averaged: in some engines what is a float needs no cast for that. */
  get factor(): string {
    return this.dialect.mixesFloats ? this.asStored : this.number
  }

  /** The same, floats as they are: half as many bytes to carry. */
  get asStored(): string {
    return this.found.isFloat && !this.hasNan ? this.column : this.number
  }

  get truth(): string {
    return `case when ${this.column} then ${this.one} when not ${this.column} then ${this.zero} end`
  }

  get isMissing(): string {
    if (this.kind === 'number') return `${this.number} is null`
    return this.kind === 'text' || this.kind === 'category' ? `${this.presentText} is null` : `${this.column} is null`
  }

  /** Whether the cell is one of those that have these texts; numbers and truths are not turned into texts for it. */
  isOneOf(texts: readonly string[]): string {
    if (texts.length === 0) return '1 = 0'
    if (this.kind === 'number') {
      const values = texts.map(Number)
      // Whole numbers are compared as they are.
      if (values.every(Number.isSafeInteger)) return `${this.column} in (${values.join(', ')})`
      return `${this.double} in (${values.map((value) => this.dialect.number(value)).join(', ')})`
    }
    if (this.kind !== 'boolean') return `${this.text} in (${this.list(texts)})`
    return texts.map((each) => (booleanIn(each) === 1 ? this.column : `not ${this.column}`)).join(' or ')
  }

  /** A feature of the column, NULL where its cell is missing and nothing says what it is then. */
  feature(encoding: FeatureEncoding, cells: EngineColumn, missingLevel: 0 | undefined): string {
    switch (encoding.kind) {
      case 'number':
        return this.number
      case 'missing':
        return `case when ${this.isMissing} then ${this.one} else ${this.zero} end`
      case 'boolean':
        return this.kind === 'boolean' ? this.truth : this.saidTruth(cells)
      case 'level': {
        const missing = missingLevel === undefined ? 'null' : this.zero
        const isLevel = `${this.text} in (${this.list(cells.textsOf(encoding.level))})`
        return `case when ${this.isMissing} then ${missing} when ${isLevel} then ${this.one} else ${this.zero} end`
      }
      default:
        throw inMemoryOnly({ column: encoding.column })
    }
  }

  private saidTruth(cells: EngineColumn): string {
    const says = (value: 0 | 1) => {
      const texts = cells.textsThatSay(value)
      return texts.length === 0 ? '1 = 0' : `${this.text} in (${this.list(texts)})`
    }
    return `case when ${says(1)} then ${this.one} when ${says(0)} then ${this.zero} end`
  }

  private list(texts: readonly string[]): string {
    return texts.map((text) => this.dialect.text(text)).join(', ')
  }

  private get one(): string {
    return this.dialect.number(1)
  }

  private get zero(): string {
    return this.dialect.number(0)
  }
}
