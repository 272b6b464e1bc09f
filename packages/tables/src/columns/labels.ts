import { InfinitePushError, type Warning } from '@infinite-push/core'
import { GrowableInt32 } from '@infinite-push/core/internal'
import { booleanIn, detached, numberIn } from '../cells/cell-text.js'
import { listed } from '../cells/listed.js'
import { shellWord } from '../cells/shell-word.js'

/** More distinct values than this look like a measurement, not like classes. */
const MOST_CLASSES = 20
const NO_LABEL = -1

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

/** The values of a label column in order of appearance; numerically equal ones (1, 1.0, +1) are the same value. */
export class LabelColumn {
  private readonly codes = new GrowableInt32()
  private readonly codeOf = new Map<string, number>()
  private readonly texts: string[] = []
  private readonly totals: number[] = []
  private missing = 0

  add(cell: string): void {
    const code = this.codeOf.get(cell) ?? this.newCode(detached(cell))
    this.totals[code]++
    this.codes.push(code)
  }

  /** A row that has no label. */
  addMissing(): void {
    this.missing++
    this.codes.push(NO_LABEL)
  }

  /** The first row without a label, counted from 0; -1 when all have one. */
  firstMissing(): number {
    return this.missing === 0 ? -1 : this.codes.view().indexOf(NO_LABEL)
  }

  /** The labels of the listed rows only. */
  restrictedTo(rows: Int32Array): LabelColumn {
    const part = new LabelColumn()
    const codes = this.codes.view()
    for (const row of rows) {
      if (codes[row] === NO_LABEL) part.addMissing()
      else part.add(this.texts[codes[row]])
    }
    return part
  }

  /** What was added for a row, counted from 0; only when no row lacks its label. */
  textAt(row: number): string {
    return this.texts[this.codes.view()[row]]
  }

  /** Most frequent first. */
  counts(): LabelCount[] {
    const all = this.texts.map((value, code) => ({ value, count: this.totals[code] }))
    return all.sort((a, b) => b.count - a.count)
  }

  /**
   * Which rows are positive. When that cannot be told, training stops with an error; scoring goes on without labels and
   * says why.
   */
  decide(rules: LabelRules): DecidedLabels {
    if (this.missing > 0) return unlabelled(this.missingWarning(rules))
    const positive = rules.positive ?? this.tellPositive(rules)
    if (positive instanceof InfinitePushError) {
      if (rules.training) throw positive
      return unlabelled({ code: positive.code, message: positive.message, hint: positive.hint })
    }
    const code = this.codeOf.get(canonical(positive))
    if (code === undefined && rules.training) throw this.absentPositive(positive, rules)
    if (this.texts.length === 1 && rules.training) throw this.oneClass(rules)
    const codes = this.codes.view()
    const labels = new Uint8Array(codes.length)
    for (let i = 0; i < codes.length; i++) if (codes[i] === code) labels[i] = 1
    if (code === undefined) return { labels, positive, warnings: [this.absentWarning(positive, rules)] }
    return { labels, positive: this.texts[code], warnings: [] }
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
    const truths = this.texts.map(booleanIn)
    if (this.texts.length === 2 && truths.includes(0) && truths.includes(1)) return this.texts[truths.indexOf(1)]
    if (this.texts.length === 1) return this.oneClass(rules)
    if (this.texts.length > MOST_CLASSES) return this.continuous(rules)
    const { source } = rules
    const message = `${column(rules)} does not tell which class is positive. It holds ${this.summary()}.`
    const file = source === 'stdin' ? '-' : shellWord(source)
    const hint = `Name the positive class, as in: infinite-push fit ${file} --positive ${shellWord(this.rarest())}`
    return new InfinitePushError('positive-unknown', message, { kind: 'usage', hint, field: 'positive' })
  }

  private continuous(rules: LabelRules): InfinitePushError {
    const values = `${this.texts.length} different values`
    const message = `${column(rules)} holds ${values}, so it looks like a measurement, not like classes.`
    const hint = 'Name the label column with --label NAME, or the positive class with --positive VALUE.'
    return new InfinitePushError('label-continuous', message, { kind: 'usage', hint, field: 'label' })
  }

  private absentPositive(positive: string, rules: LabelRules): InfinitePushError {
    const message = `${column(rules)} never holds ${shellWord(positive)}, but ${this.summary()}.`
    const hint = `Use one of these values, for example: --positive ${shellWord(this.rarest())}`
    return new InfinitePushError('positive-not-found', message, { kind: 'usage', hint, field: 'positive' })
  }

  private absentWarning(positive: string, rules: LabelRules): Warning {
    const { code, message } = this.absentPositive(positive, rules)
    return { code, message: `No row is positive. ${message}`, hint: 'Name the positive class with --positive.' }
  }

  private missingWarning(rules: LabelRules): Warning {
    const all = this.codes.length
    const message = `${column(rules)} lacks ${this.missing} of ${all} labels, so none is used.`
    return { code: 'missing-labels', message, hint: 'Give every row a label.' }
  }

  private oneClass(rules: LabelRules): InfinitePushError {
    const message = `${column(rules)} holds one class only: ${this.summary()}.`
    const hint = 'Ranking needs positive and negative rows; check --label and the rows of the table.'
    return new InfinitePushError('one-class', message, { kind: 'data', hint, field: 'label' })
  }

  /** `0 (120 rows), 1 (30 rows)` */
  private summary(): string {
    const shown = this.counts().map(({ value, count }) => `${value} (${count} ${count === 1 ? 'row' : 'rows'})`)
    return listed(shown, 10)
  }

  /** The class that is most likely the one sought. */
  private rarest(): string {
    return this.counts().at(-1)?.value ?? '1'
  }
}

function column({ source, labelName }: LabelRules): string {
  return `${source}: the label column "${labelName}"`
}

function unlabelled(warning: Warning): DecidedLabels {
  return { labels: undefined, positive: undefined, warnings: [warning] }
}

/** Numbers by their shortest text, truths in lower case. */
function canonical(cell: string): string {
  const value = numberIn(cell)
  // + 0 makes -0 and 0 one value.
  if (value !== undefined) return String(value + 0)
  const word = cell.trim()
  return booleanIn(word) === undefined ? word : word.toLowerCase()
}
