import { type ChosenColumns, chooseColumns } from '../columns/column-choice.js'
import type { ColumnRole } from '../columns/column-reading.js'
import type { ColumnNames } from '../columns/columns.js'
import { sharedColumn } from '../errors/column-errors.js'
import type { TableOptions } from './table.js'

/** What each column of a table is for, by 0-based position. */
export interface ColumnRoles extends SingleRoles {
  /** Further columns that name the rows. */
  moreIds: number[]
  features: number[]
  /** The columns that `--features` named one by one. */
  insisted: ReadonlySet<number>
  /** What `--category` and `--number` say. */
  said: ReadonlyMap<number, 'category' | 'number'>
}

/** The roles that one column each may have. */
interface SingleRoles {
  label: number | undefined
  weights: number | undefined
  query: number | undefined
  rowGroups: number | undefined
  id: number | undefined
}

/** The flags that choose many columns. */
interface Choices {
  ignore: ChosenColumns
  features: ChosenColumns | undefined
  category: ChosenColumns
  number: ChosenColumns
}

/**
 * Gives the columns of a header their roles.
 *
 * @example
 * ```ts
 * columnRoles(new ColumnNames(readHeader(['age', 'dose', 'label']), 'data.csv'), { missing: 'error' }).features // [0, 1]
 * ```
 */
export function columnRoles(columns: ColumnNames, options: TableOptions): ColumnRoles {
  const choices = {
    ignore: chooseColumns(options.ignore ?? [], columns, 'ignore'),
    features: options.featureColumns && chooseColumns(options.featureColumns, columns, 'features'),
    category: chooseColumns(options.category ?? [], columns, 'category'),
    number: chooseColumns(options.number ?? [], columns, 'number'),
  }
  const roles = singleRoles(columns, options, choices)
  const moreIds = moreIdColumns(columns, options)
  checkClaims(columns, roles, { choices, moreIds })
  const taken = new Set([
    ...choices.ignore.all,
    ...moreIds,
    ...Object.values(roles).filter((column) => column !== undefined),
  ])
  return {
    ...roles,
    moreIds,
    features: featureColumns(columns, options, { taken, wanted: choices.features }),
    insisted: choices.features?.singly ?? new Set(),
    said: new Map([
      ...[...choices.category.all].map((k) => [k, 'category'] as const),
      ...[...choices.number.all].map((k) => [k, 'number'] as const),
    ]),
  }
}

/** The role of a column that is no feature, and why it has it. */
export function roleOf(place: number, roles: ColumnRoles): { role: ColumnRole; why: string } {
  const named: [ColumnRole, number | undefined][] = [
    ['label', roles.label],
    ['weights', roles.weights],
    ['query', roles.query],
    ['groups-of-rows', roles.rowGroups],
    ['id', roles.id],
  ]
  const role = named.find(([, column]) => column === place)?.[0] ?? (roles.moreIds.includes(place) ? 'id' : undefined)
  return role === undefined ? { role: 'ignored', why: 'not asked for' } : { role, why: `it is the ${role} column` }
}

function singleRoles(columns: ColumnNames, options: TableOptions, { ignore, features }: Choices): SingleRoles {
  const given = (word: string | undefined, flag: string) => (word === undefined ? undefined : columns.named(word, flag))
  const { remembered } = options
  const others = {
    weights: given(options.weights, 'weights') ?? columns.remembered(remembered?.weights),
    query: given(options.query, 'query') ?? columns.remembered(remembered?.query),
    rowGroups: given(options.rowGroups, 'groups-of-rows'),
    id: given(options.id, 'id') ?? columns.remembered(remembered?.id),
  }
  const named = [...Object.values(others), ...moreIdColumns(columns, options)]
  const busy = new Set([...ignore.all, ...(features?.singly ?? []), ...named])
  return { label: labelColumn(columns, options, busy), ...others }
}

/** Those that were named, or those that the model remembers. */
function moreIdColumns(columns: ColumnNames, { moreIds, id, remembered }: TableOptions): number[] {
  if (id !== undefined || moreIds !== undefined) return (moreIds ?? []).map((word) => columns.named(word, 'id'))
  return (remembered?.moreIds ?? []).map((name) => columns.remembered(name)).filter((place) => place !== undefined)
}

/** `--label`, else `label`, else (when training) the last column that has no other role. */
function labelColumn(
  columns: ColumnNames,
  options: TableOptions,
  busy: ReadonlySet<number | undefined>,
): number | undefined {
  if (options.label !== undefined) return columns.named(options.label, 'label')
  const remembered = columns.remembered(options.remembered?.label)
  if (remembered !== undefined) return remembered
  const called = columns.labelled()
  if (called !== undefined && !busy.has(called) && !options.features?.includes(columns.names[called])) {
    columns.refuseTwice([columns.names[called]])
    return called
  }
  if (options.expect === 'scoring') return undefined
  return [...columns.names.keys()].filter((column) => !busy.has(column)).at(-1)
}

function featureColumns(
  columns: ColumnNames,
  { features, encoding, remembered }: TableOptions,
  { taken, wanted }: { taken: ReadonlySet<number>; wanted: ChosenColumns | undefined },
): number[] {
  if (features === undefined) {
    return [...columns.names.keys()].filter((k) => !taken.has(k) && (wanted === undefined || wanted.all.has(k)))
  }
  const needed = new Set(encoding?.map(({ column }) => column) ?? features)
  return columns.all([...needed], remembered?.columns ?? features)
}

/** One column cannot be, say, the label and the weight. */
function checkClaims(
  columns: ColumnNames,
  roles: SingleRoles,
  { choices, moreIds }: { choices: Choices; moreIds: readonly number[] },
): void {
  const { label, rowGroups, ...others } = roles
  const claims = [
    ...Object.entries(choices).flatMap(([flag, chosen]) => [...(chosen?.singly ?? [])].map((k) => [flag, k] as const)),
    ...moreIds.map((k) => ['id', k] as const),
    ...Object.entries({ label, 'groups-of-rows': rowGroups, ...others }),
  ]
  const flagOf = new Map<number, string>()
  for (const [flag, column] of claims) {
    if (column === undefined) continue
    const other = flagOf.get(column)
    if (other !== undefined && !isSharable(flag, other))
      throw sharedColumn({ column: columns.names[column], options: [other, flag] })
    flagOf.set(column, flag)
  }
}

/** What names a list or a group of rows may also name the rows in outputs, and a chosen feature be a category. */
function isSharable(flag: string, other: string): boolean {
  const both = (flags: readonly string[]) => flags.includes(flag) && flags.includes(other)
  return both(['query', 'groups-of-rows', 'id']) || both(['features', 'category']) || both(['features', 'number'])
}
