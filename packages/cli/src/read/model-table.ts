import { InfinitePushError, type Model } from '@infinite-push/core'
import type { Table, TableOptions } from '@infinite-push/tables'
import { hintOf } from '../hints/hint.js'
import { type TextFlags, textSaid } from './text-said.js'

/** What the flags of a command say of a table, where they say it. */
type Said = Pick<TableOptions, 'label' | 'weights' | 'query' | 'format' | 'positive' | 'missingLabel' | 'sheet'> & {
  missing?: TableOptions['missing'] | undefined
  /** How the text of the table is encoded. */
  encoding?: string | undefined
  id?: readonly string[] | undefined
  groupsOfRows?: string
} & TextFlags

/** How to read a table that is to be scored: with what the model remembers of its training table; flags come first. */
export function scoringTable(model: Model, said: Said): TableOptions {
  const { names, weights } = model.scoring
  const isWeighed = (_: unknown, k: number) => weights[k] !== 0
  return {
    ...asRemembered(model, said),
    expect: 'scoring',
    missingLabel: said.missingLabel,
    // Columns the model does not weigh may be missing, or hold anything.
    features: names.filter(isWeighed),
    encoding: model.training.table?.encoding?.filter(isWeighed),
  }
}

/** How to read the table that the model was learnt from once more. */
export function trainingTable(model: Model, said: Said): TableOptions {
  const { names } = model.scoring
  return {
    ...asRemembered(model, said),
    expect: 'training',
    missingLabel: said.missingLabel ?? model.training.table?.missingLabel,
    features: names,
    encoding: model.training.table?.encoding,
    rowGroups: said.groupsOfRows,
  }
}

function asRemembered({ scoring, training: { table = {} } }: Model, said: Said): TableOptions {
  const columns = table.encoding?.map(({ column }) => column) ?? scoring.names
  return {
    label: said.label,
    weights: said.weights,
    query: said.query,
    id: said.id?.[0],
    moreIds: said.id?.slice(1),
    format: said.format,
    textEncoding: said.encoding,
    sheet: said.sheet,
    text: textSaid(said),
    remembered: {
      label: table.label,
      weights: table.weights,
      query: table.query,
      id: table.id,
      moreIds: table.moreIds,
      columns,
      text: table.text,
      sheet: table.sheet,
      signs: table.signs,
    },
    levels: table.levels,
    positive: said.positive ?? table.positive,
    missing: said.missing ?? table.missing ?? 'error',
  }
}

/**
 * The model with something to stand for missing cells, when the table has some. One learnt from a table without missing
 * cells knows the means of its columns only if it standardized them.
 */
export function fillable(model: Model, { missing, dataset }: Table): Model {
  const { scoring, training } = model
  if (missing.cells === 0 || dataset.missing === undefined || scoring.fill !== undefined) return model
  if (training.standardized && dataset.missing === 'mean')
    return { ...model, scoring: { ...scoring, fill: scoring.mean } }
  const [{ name }] = missing.columns
  throw new InfinitePushError(
    'no-fill',
    `Cells of column "${name}" are missing, and the model knows no ${dataset.missing} for it.`,
    { kind: 'data', hint: 'Use --missing drop to leave such rows out.', field: 'missing' },
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
      (reason && hintOf(reason)) ?? 'Name the label column with --label.',
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
