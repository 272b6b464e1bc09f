import { InfinitePushError, type Model } from '@infinite-push/core'
import type { Table, TableOptions } from '@infinite-push/tables'
import type { DataFlags } from '../options/data-options.js'
import { usageError } from '../options/flag-values.js'

/** How to read a table that is to be scored: with what the model remembers of its training table; flags come first. */
export function scoringTable(model: Model, flags: DataFlags): TableOptions {
  const { names, weights } = model.scoring
  return {
    ...asRemembered(model, flags),
    expect: 'scoring',
    // Columns the model does not weigh may be missing, or hold anything.
    features: names.filter((_, k) => weights[k] !== 0),
    fill: fillValues(model),
  }
}

/** How to read the table that the model was learnt from once more. */
export function trainingTable(model: Model, flags: DataFlags): TableOptions {
  return { ...asRemembered(model, flags), expect: 'training', features: model.scoring.names }
}

function asRemembered({ training: { table = {} } }: Model, flags: DataFlags): TableOptions {
  return {
    label: flags.label,
    weights: flags.weights,
    id: flags.id,
    format: flags.format,
    remembered: { label: table.label, weights: table.weights, id: table.id },
    positive: flags.positive ?? table.positive,
    missing: flags.missing ?? table.missing ?? 'error',
  }
}

/** The means of the training columns, as far as the model knows them. */
function fillValues({ training, scoring }: Model): ReadonlyMap<string, number> {
  if (training.table?.fill) return new Map(training.table.fill)
  return new Map(training.standardized ? scoring.names.map((name, k) => [name, scoring.mean[k]]) : [])
}

/** Stdin can be read once. */
export function checkOneStdin(model: string, data: string): void {
  if (model !== '-' || data !== '-') return
  throw usageError(
    'stdin-twice',
    'Model and table cannot both come from stdin.',
    'Name a file for one of them.',
    'data',
  )
}

/** Judging a ranking needs rows of both classes. */
export function checkBothClasses(table: Table, source: string): void {
  const refuse = (code: string, message: string, hint: string) =>
    new InfinitePushError(code, message, { kind: 'data', hint, field: 'label' })
  if (!table.hasLabels) {
    const [reason] = table.warnings
    throw refuse(
      reason?.code ?? 'no-labels',
      reason?.message ?? `${source} has no label column, so there is nothing to judge the ranking by.`,
      reason?.hint ?? 'Name the label column with --label.',
    )
  }
  const { labels } = table.dataset
  if (labels.includes(0) && labels.includes(1)) return
  const what = `all ${labels.length} rows are ${labels[0] === 1 ? 'positive' : 'negative'}`
  const held = table.labelCounts.map(({ value, count }) => `${value} (${count})`).join(', ')
  throw refuse(
    'one-class',
    `${source}: ${what}; the label column "${table.labelName}" holds ${held}.`,
    'Judging needs rows of both classes; name the positive one with --positive, the column with --label.',
  )
}
