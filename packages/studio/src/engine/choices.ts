import {
  diagnose,
  InfinitePushError,
  type PathPoint,
  PENALTIES,
  type ProblemSettings,
  type TextForm,
} from '@infinite-push/core'
import { groupsByPrefix } from '@infinite-push/core/internal'
import { GROUP_MARKS, type Table, type TableOptions } from '@infinite-push/tables'
import type { DecidedProblem, Problem, Reading } from './problem.js'
import { namedRow } from './row-view.js'
import { decidedOf } from './setting.js'
import type { PathView, PointView } from './views.js'

/** So many rows are worth a look at once. */
const LOOKED_AT = 8

/** What the page chose, as the readers want it. */
export function tableOptions(reading: Reading): TableOptions {
  const { categories, decimal: _, thousands: __, header: ___, ...rest } = reading
  return { ...rest, text: textOf(reading), category: categories, unusable: 'leave-out' }
}

/** How the text is written, as far as the page was told. */
export function textOf({ decimal, thousands, header }: Reading): TextForm {
  return {
    ...((decimal === '.' || decimal === ',') && { decimal }),
    ...(thousands !== undefined && GROUP_MARKS.includes(thousands) && { thousands }),
    ...(header === 'none' && { header: false }),
  }
}

/**
 * What the page chose, as the solvers want it, for features of these names; but for the threshold and the transform, which may
 * have to be chosen.
 */
export function problemSettings(
  { penalty, l1Ratio, groupsBy, nonnegative, standardize }: Problem,
  names: readonly string[],
): Omit<ProblemSettings, 'threshold' | 'transform'> {
  const { needs } = PENALTIES[penalty]
  return {
    penalty,
    standardize,
    ...(needs.includes('l1Ratio') && { l1Ratio }),
    ...(needs.includes('groups') && { groups: groupsOf(groupsBy, names) }),
    ...(nonnegative === 'all' && { nonnegative: true }),
    ...(nonnegative !== 'all' && nonnegative.length > 0 && { nonnegative: placesOf(nonnegative, names) }),
  }
}

function groupsOf(separator: string, names: readonly string[]): number[][] {
  const groups = groupsByPrefix(separator, names)
  if (groups) return groups
  throw new InfinitePushError(
    'bad-groups',
    `No name of a feature has “${separator}” in it, so that there are no groups.`,
    {
      kind: 'usage',
      hint: 'Choose a text that the names of the features have, or a penalty without groups.',
    },
  )
}

/** Features that were dropped meanwhile have no place. */
function placesOf(wanted: readonly string[], names: readonly string[]): number[] {
  return wanted.map((name) => names.indexOf(name)).filter((k) => k >= 0)
}

/** The column that each feature is made of. */
export function columnsOfFeatures({ dataset, encoding }: Pick<Table, 'dataset' | 'encoding'>): readonly string[] {
  return encoding ? encoding.map(({ column }) => column) : dataset.names
}

/** The features that were not dropped, themselves or with their column, by their place in the table. */
export function keptFeatures(table: Pick<Table, 'dataset' | 'encoding'>, { dropped }: Problem): number[] {
  const gone = new Set(dropped)
  const columns = columnsOfFeatures(table)
  return Array.from(columns.keys()).filter((k) => !gone.has(columns[k]) && !gone.has(table.dataset.names[k]))
}

/** A table as if the columns of its other features had been left out of it. */
export function withFeatures(table: Table, kept: readonly number[]): Table {
  const { dataset, encoding, levels, ...rest } = table
  if (kept.length === dataset.names.length) return table
  const names = kept.map((k) => dataset.names[k])
  const encodings = encoding && kept.map((k) => encoding[k])
  const columns = new Set(encodings?.map(({ column }) => column))
  return {
    ...rest,
    dataset: { ...dataset, features: dataset.features.selectColumns(kept), names },
    ...(encodings?.some(({ kind }) => kind !== 'number') && { encoding: encodings }),
    ...(levels && { levels: levels.filter(({ column }) => columns.has(column)) }),
  }
}

/** A point of the path without its zeros. */
export function pointView(
  { lambda, selected, certificate, status, w }: PathPoint,
  kept: readonly number[],
  sketched = false,
): PointView {
  const support = Array.from(w.keys()).filter((k) => w[k] !== 0)
  return {
    lambda,
    selected,
    primal: certificate.primal,
    relativeGap: certificate.relativeGap,
    status,
    features: Int32Array.from(support, (k) => kept[k]),
    weights: Float64Array.from(support, (k) => w[k]),
    ...(sketched && { sketched }),
  }
}

/** Why no λ gives a model. */
export function emptyView(
  table: Table,
  problem: DecidedProblem,
  known?: readonly { row: number }[],
): NonNullable<PathView['empty']> {
  const hull =
    known ?? diagnose(table.dataset, { ...problemSettings(problem, table.dataset.names), ...decidedOf(problem) }).hull
  return { holders: hull.length, first: hull.slice(0, LOOKED_AT).map(({ row }) => namedRow(table, row)) }
}
