import type { CrossValidationSummary, Model, Warning } from '@infinite-push/core'
import { assembleModel } from '@infinite-push/core/internal'
import { type Table, tableRecord } from '@infinite-push/tables'
import { textOf } from './choices.js'
import type { Problem, Reading } from './problem.js'
import type { ColumnView, ValidationView } from './views.js'

/** What a model was learnt from. */
export interface Learning {
  table: Table
  reading: Reading
  problem: Problem
  validation: ValidationView | undefined
}

/** Said about columns that the page leaves out by itself; the command names them in `--ignore` and hears nothing. */
const LEFT_OUT = new Set(['date-column', 'too-many-levels'])

/** The model as `infinite-push fit` writes it: with how the table was read, and how λ was chosen if it was. */
export function asOnCommandLine(model: Model, { table, reading, problem, validation }: Learning): Model {
  const ignore = ignoredColumns(table.columns, problem)
  return assembleModel({
    learnt: validation ? { ...model, training: { ...model.training, asked: validation.asked } } : model,
    table: tableRecord(table, {
      missing: reading.missing,
      text: textOf(reading),
      ...(ignore.length > 0 && { ignore }),
    }),
    cv: validation && withoutSetting(validation),
    noticed: table.warnings.filter(isHeard),
  })
}

function withoutSetting({
  lambda: _,
  point: _____,
  threshold: __,
  transform: ___,
  asked: ____,
  ...summary
}: ValidationView): CrossValidationSummary {
  return summary
}

function isHeard({ code }: Warning): boolean {
  return !LEFT_OUT.has(code)
}

/** The columns that are no features although nothing else needs them, and those that were dropped. */
export function ignoredColumns(columns: readonly Pick<ColumnView, 'name' | 'role'>[], { dropped }: Problem) {
  const left = columns.filter(({ role }) => role === 'ignored' || role === 'refused').map(({ name }) => name)
  const names = new Set(columns.map(({ name }) => name))
  return [...new Set([...left, ...dropped.filter((name) => names.has(name))])]
}

/** Levels that were dropped without their column. */
export function droppedLevels(columns: readonly Pick<ColumnView, 'name'>[], { dropped }: Problem): string[] {
  const names = new Set(columns.map(({ name }) => name))
  return dropped.filter((name) => !names.has(name))
}
