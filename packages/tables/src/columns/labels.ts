import { InfinitePushError, type Warning } from '@infinite-push/core'
import { GrowableInt32 } from '@infinite-push/core/internal'
import { detached, numberIn } from '../cells/cell-text.js'
import * as wrong from '../errors/label-errors.js'
import { labelWord } from './label-words.js'

/** More distinct values than this look like a measurement, not like classes. */
const MOST_CLASSES = 20
const NO_LABEL = -1
const MINUS = '-'
const PLUS = '+'

export interface LabelCount {
  value: string
  count: number
}

/** What the label column means. */
export interface DecidedLabels {
  /** 1 for a positive row, 0 for a negative one; undefined when it cannot be told. */
  labels: Uint8Array | undefined
  /** The positive class, as the table writes it. */
  positive: string | undefined
  warnings: Warning[]
}

/** How to decide, and how messages call things. */
export interface LabelRules {
  source: string
  labelName: string
  positive: string | undefined
  training: boolean
}

/** Which value means positive, and what there is to say about it. */
export interface DecidedPositive {
  /** Its code; undefined when it cannot be told, or when no row has it. */
  code: number | undefined
  /** Whether rows can be told apart by it. */
  told: boolean
  positive: string | undefined
  warnings: Warning[]
}

/** The different values of a label column by code; numerically equal ones (1, 1.0, +1) are the same value. */
export class LabelValues {
  readonly texts: string[] = []
  private readonly codeOf = new Map<string, number>()
  private readonly totals: number[] = []
  private missing = 0

  /** Counts a value: its code. */
  add(cell: string, count = 1): number {
    const code = this.codeOf.get(cell) ?? this.newCode(detached(cell))
    this.totals[code] += count
    return code
  }

  /** Counts a value that came before, as it was written then: its code; undefined when it did not. */
  addKnown(cell: string): number | undefined {
    const code = this.codeOf.get(cell)
    if (code !== undefined) this.totals[code]++
    return code
  }

  /** Rows that have no label. */
  addMissing(count = 1): void {
    this.missing += count
  }

  /** Most frequent first. */
  counts(): LabelCount[] {
    const all = this.texts.map((value, code) => ({ value, count: this.totals[code] }))
    return all.sort((a, b) => b.count - a.count)
  }

  /**
   * Which value is the positive one. When that cannot be told, training stops with an error; scoring goes on without
   * labels and says why.
   */
  decide(rules: LabelRules): DecidedPositive {
    if (this.missing > 0) {
      const rows = this.totals.reduce((sum, count) => sum + count, this.missing)
      return untold(wrong.missingLabels({ ...this.told(rules), missing: this.missing, rows }))
    }
    const positive = rules.positive ?? this.tellPositive(rules)
    if (positive instanceof InfinitePushError) {
      if (rules.training) throw positive
      return untold(asWarning(positive))
    }
    const code = this.codeOf.get(canonical(positive))
    if (code === undefined && rules.training) throw wrong.positiveNotFound({ ...this.told(rules), positive })
    if (this.texts.length === 1 && rules.training) throw wrong.oneClassOnly(this.told(rules))
    if (code === undefined) {
      const warnings = [wrong.noneIsPositive({ ...this.told(rules), positive })]
      return { code, told: true, positive, warnings }
    }
    return { code, told: true, positive: this.texts[code], warnings: [] }
  }

  /** The value that a text stands for. No text that stands for another one is itself the canonical text of a value. */
  private newCode(cell: string): number {
    const key = canonical(cell)
    const code = this.codeOf.get(key) ?? this.texts.push(cell.trim()) - 1
    this.totals[code] ??= 0
    this.codeOf.set(key, code)
    this.codeOf.set(cell, code)
    return code
  }

  private tellPositive(rules: LabelRules): string | InfinitePushError {
    const one = this.codeOf.get('1')
    if (one !== undefined && this.texts.length <= 2) return this.texts[one]
    const truths = this.texts.map(labelWord)
    if (this.texts.length === 2 && truths.includes(0) && truths.includes(1)) return this.texts[truths.indexOf(1)]
    if (this.texts.length === 1) return wrong.oneClassOnly(this.told(rules))
    if (this.texts.length > MOST_CLASSES) return wrong.labelContinuous(this.told(rules))
    return wrong.positiveUnknown(this.told(rules))
  }

  private told({ source, labelName }: LabelRules) {
    return { source, column: labelName, classes: this.counts() }
  }
}

/** A label column: the value of every row. */
export class LabelColumn {
  private readonly codes = new GrowableInt32()
  private readonly values = new LabelValues()

  add(cell: string): void {
    this.codes.push(this.values.add(cell))
  }

  /** The same for a cell that is written as one before it: whether it is. */
  addKnown(cell: string): boolean {
    const code = this.values.addKnown(cell)
    if (code !== undefined) this.codes.push(code)
    return code !== undefined
  }

  /** A row that has no label. */
  addMissing(): void {
    this.values.addMissing()
    this.codes.push(NO_LABEL)
  }

  /**
   * The same column, once all rows have come, where a minus may stand for no label: it is a class only beside a plus.
   */
  settled(): LabelColumn {
    const { texts } = this.values
    if (!texts.includes(MINUS) || texts.includes(PLUS)) return this
    const settled = new LabelColumn()
    for (const code of this.codes.view()) {
      if (code === NO_LABEL || texts[code] === MINUS) settled.addMissing()
      else settled.add(texts[code])
    }
    return settled
  }

  /** The rows that have a label. */
  labelled(): Int32Array {
    const codes = this.codes.view()
    return Int32Array.from(codes.keys()).filter((row) => codes[row] !== NO_LABEL)
  }

  /** The first row without a label, counted from 0; -1 when all have one. */
  firstMissing(): number {
    return this.codes.view().indexOf(NO_LABEL)
  }

  /** The labels of the listed rows only. */
  restrictedTo(rows: Int32Array): LabelColumn {
    const part = new LabelColumn()
    const codes = this.codes.view()
    for (const row of rows) {
      if (codes[row] === NO_LABEL) part.addMissing()
      else part.add(this.textAt(row))
    }
    return part
  }

  /** What was added for a row, counted from 0; only when no row lacks its label. */
  textAt(row: number): string {
    return this.values.texts[this.codes.view()[row]]
  }

  /** The same as a function that outlives what reads the table, and keeps nothing of it but these labels. */
  reader(): (row: number) => string {
    return (row) => this.textAt(row)
  }

  /** Most frequent first. */
  counts(): LabelCount[] {
    return this.values.counts()
  }

  /** Which rows are positive. */
  decide(rules: LabelRules): DecidedLabels {
    const { code, told, positive, warnings } = this.values.decide(rules)
    if (!told) return { labels: undefined, positive, warnings }
    const codes = this.codes.view()
    const labels = new Uint8Array(codes.length)
    for (let i = 0; i < codes.length; i++) if (codes[i] === code) labels[i] = 1
    return { labels, positive, warnings }
  }
}

function untold(warning: Warning): DecidedPositive {
  return { code: undefined, told: false, positive: undefined, warnings: [warning] }
}

/** What stops learning is worth a warning to whoever scores. */
function asWarning({ code, message, hint, values }: InfinitePushError): Warning {
  return { code, message, hint, ...(values && { values }) }
}

/** Numbers by their shortest text, words that tell in lower case. */
function canonical(cell: string): string {
  const value = numberIn(cell)
  // + 0 makes -0 and 0 one value.
  if (value !== undefined) return String(value + 0)
  const word = cell.trim()
  return labelWord(word) === undefined ? word : word.toLowerCase()
}
