import { InfinitePushError } from '@infinite-push/core'
import { type ColumnNames, missingColumns } from './columns.js'
import type { TableOptions } from './table.js'

/** What each column of a delimited table is for, by 0-based position. */
export interface ColumnRoles {
  features: number[]
  label: number | undefined
  weights: number | undefined
  query: number | undefined
  rowGroups: number | undefined
  id: number | undefined
}

/**
 * Gives the columns of a header their roles.
 *
 * @example
 * ```ts
 * columnRoles(new ColumnNames(['age', 'dose', 'label'], 'data.csv'), { missing: 'error' }).features // [0, 1]
 * ```
 */
export function columnRoles(columns: ColumnNames, source: string, options: TableOptions): ColumnRoles {
  const given = (word: string | undefined, flag: string) => (word === undefined ? undefined : columns.named(word, flag))
  const { remembered } = options
  const ignored = (options.ignore ?? []).map((word) => columns.named(word, 'ignore'))
  const others = {
    weights: given(options.weights, 'weights') ?? columns.remembered(remembered?.weights),
    query: given(options.query, 'query'),
    rowGroups: given(options.rowGroups, 'groups-of-rows'),
    id: given(options.id, 'id') ?? columns.remembered(remembered?.id),
  }
  const taken = new Set([...ignored, ...Object.values(others).filter((column) => column !== undefined)])
  const label = labelColumn(columns, options, taken)
  const { rowGroups, ...single } = others
  checkDistinct(columns, { label, 'groups-of-rows': rowGroups, ...single }, ignored)
  if (label !== undefined) taken.add(label)
  const features = options.features === undefined ? untaken(columns, taken) : chosen(columns, source, options.features)
  const named = new Set([...features, label, others.weights, others.query, others.rowGroups])
  columns.checkNames([...named].filter((k) => k !== undefined))
  return { features, label, ...others }
}

/** `--label`, else `label`, else (when training) the last column that has no other role. */
function labelColumn(columns: ColumnNames, options: TableOptions, taken: ReadonlySet<number>): number | undefined {
  if (options.label !== undefined) return columns.named(options.label, 'label')
  const remembered = columns.remembered(options.remembered?.label)
  if (remembered !== undefined) return remembered
  const called = columns.labelled()
  if (called !== undefined && !taken.has(called) && !options.features?.includes(columns.names[called])) return called
  if (options.expect === 'scoring') return undefined
  return untaken(columns, taken).at(-1)
}

function untaken(columns: ColumnNames, taken: ReadonlySet<number>): number[] {
  return [...columns.names.keys()].filter((column) => !taken.has(column))
}

function chosen(columns: ColumnNames, source: string, features: readonly string[]): number[] {
  const positions = new Map<string, number>()
  const twice = new Set<string>()
  columns.names.forEach((name, k) => {
    if (positions.has(name)) twice.add(name)
    positions.set(name, k)
  })
  const absent = features.filter((name) => !positions.has(name))
  if (absent.length > 0) throw missingColumns(source, absent, columns.names)
  columns.refuseTwice(features.filter((name) => twice.has(name)))
  return features.map((name) => positions.get(name) as number)
}

/** One column cannot be, say, the label and the weight. */
function checkDistinct(columns: ColumnNames, roles: Record<string, number | undefined>, ignored: number[]): void {
  const flagOf = new Map<number, string>(ignored.map((column) => [column, 'ignore']))
  for (const [flag, column] of Object.entries(roles)) {
    if (column === undefined) continue
    const other = flagOf.get(column)
    if (other !== undefined && !isSharable(flag, other)) throw sharedColumn(columns.names[column], other, flag)
    flagOf.set(column, flag)
  }
}

/** What names a list or a group of rows may also name the rows in outputs. */
function isSharable(flag: string, other: string): boolean {
  const naming = ['query', 'groups-of-rows', 'id']
  return naming.includes(flag) && naming.includes(other)
}

function sharedColumn(name: string, flag: string, other: string): InfinitePushError {
  return new InfinitePushError('shared-column', `The column "${name}" cannot be both --${flag} and --${other}.`, {
    kind: 'usage',
    hint: `Name another column for --${other}.`,
    field: other,
  })
}
