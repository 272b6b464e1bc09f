import type { Warning } from '@infinite-push/core'
import { isMissing, type LabelCount, LabelValues } from '@infinite-push/tables'
import type { FoundColumn } from '../engine/connection.js'
import { statement } from '../engine/dialect.js'
import { labelsMissing } from '../errors.js'
import { CellSql } from './cell-sql.js'
import type { Place } from './count-columns.js'

/** What the label column means. */
export interface EngineLabels {
  /** An expression that is 1 for a positive row and 0 for a negative one; undefined when that cannot be told. */
  isPositive: string | undefined
  /** What the column says. */
  text: string | undefined
  positive: string | undefined
  counts: LabelCount[]
  warnings: Warning[]
}

export interface LabelQuestion extends FoundColumn {
  positive: string | undefined
  training: boolean
  /** Which rows count. */
  where: string | undefined
}

/** So many different labels are asked for: far more than any class. */
const MOST_LABELS = 1000

/** Reads the different labels, and decides which is the positive one. */
export async function readLabels(place: Place, question: LabelQuestion): Promise<EngineLabels> {
  const { connection, dialect, table, signal } = place
  const { name, kind, positive, training, where } = question
  const cell = new CellSql(dialect, question)
  const { text } = cell
  // Numbers are counted as they are: there are fewer of them to turn into text.
  const groupBy = kind === 'number' ? dialect.name(name) : text
  const asked = { from: table.from, where, computed: [], select: [text, 'count(*)'], groupBy }
  const rows = await connection.ask(
    statement(dialect, { ...asked, orderBy: 'count(*) desc', limit: MOST_LABELS }),
    signal,
  )
  const values = new LabelValues()
  const codes = new Map<string, number>()
  let missing = 0
  // A minus is a class beside a plus, and else stands for no label.
  const hasPlus = rows.some(([value]) => value === '+')
  const isLabel = (label: string) => !isMissing(label) || (label === '-' && hasPlus)
  for (const [value, count] of rows) {
    const label = String(value)
    if (value === null || !isLabel(label)) missing += Number(count)
    else codes.set(label, values.add(kind === 'number' ? String(Number(label)) : label, Number(count)))
  }
  if (missing > 0 && training) throw labelsMissing({ source: table.shown, column: name, cells: missing })
  if (missing > 0) values.addMissing(missing)
  const decided = values.decide({ source: table.shown, labelName: name, positive, training })
  const own = [...codes].filter(([, code]) => code === decided.code).map(([cell]) => cell)
  return {
    isPositive: decided.told ? `case when ${cell.isOneOf(own)} then 1 else 0 end` : undefined,
    text,
    positive: decided.positive,
    counts: values.counts(),
    warnings: decided.warnings,
  }
}
