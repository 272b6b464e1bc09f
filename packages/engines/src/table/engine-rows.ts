import type { Vec } from '@infinite-push/core'
import type { Connection, FoundTable } from '../engine/connection.js'
import type { Dialect, Named } from '../engine/dialect.js'

/** The rows of a table as statements read them: every value an expression, every one with a name that no column has. */
export interface EngineRows {
  readonly connection: Connection
  readonly dialect: Dialect
  /** How messages call the table. */
  readonly shown: string
  readonly from: string
  /** The rows there are; undefined for all. */
  readonly where: string | undefined
  readonly values: {
    /** What tells rows apart, unless they are alike in everything; and the same as a text. */
    readonly identity: string
    readonly key: string
    /** Whether it is a hash of the whole row. */
    readonly isHash: boolean
    /** Whether no two rows have the same, whatever they hold. */
    readonly isUnique: boolean
    /** 1 or 0. */
    readonly positive: string
    /** What the label column says; undefined where there is none. */
    readonly label: string | undefined
    readonly weight: string | undefined
    readonly features: readonly string[]
    /** The same where they are multiplied by a double. */
    readonly factors: readonly string[]
    /** The same as they are stored, where nothing is made of them but doubles here. */
    readonly stored: readonly string[]
  }
  /** Whether a key that two different rows have is an error of the user's. */
  readonly keyIsNamed: boolean
  /** Names that no column of the table has begin with this. */
  readonly prefix: string
  readonly featureNames: readonly string[]
  /** What the key needs and a star leaves out. */
  readonly hidden: readonly string[]
  /** Some rows, where these are read alone. */
  readonly someRows: FoundTable['someRows']
  /** Whether to add up one column takes far less than to read all of them. */
  readonly byColumns: boolean
  /** The names of all columns. */
  readonly columns: readonly string[]
  /** Near the mean of each feature: sums are taken from there, so that nothing cancels. */
  readonly shift: Vec
  /** Two different values of each feature, where some are known already. */
  readonly ranges: readonly (readonly number[] | undefined)[]
  /** What stands for missing cells, where they may be missing. */
  readonly fill: Vec | undefined
  /** What the reading that counted the cells told of all rows, where the features are what was counted; else undefined. */
  readonly counted: CountedRows | undefined
}

/** Sums over all rows. */
export interface CountedRows {
  rows: number
  positives: number
  /** By feature: Σx, Σx² and two different values. */
  sums: readonly { sum: number; squares: number; least: number; most: number }[]
}

/** A hash of what tells a row apart, and of other values of it. */
export function identityHash(
  { dialect, values: { identity, isHash } }: Pick<EngineRows, 'dialect' | 'values'>,
  others: readonly string[],
  numbers: readonly string[] = [],
): string {
  return isHash ? dialect.hash(others, numbers, [identity]) : dialect.hash([identity, ...others], numbers)
}

/** How statements call the values of a row. */
export function valueNames({ prefix }: Pick<EngineRows, 'prefix'>) {
  return {
    key: `${prefix}key`,
    positive: `${prefix}y`,
    weight: `${prefix}w`,
    feature: (k: number) => `${prefix}x${k}`,
    score: (q: number) => `${prefix}s${q}`,
    zone: (q: number) => `${prefix}z${q}`,
    fold: `${prefix}f`,
    bin: `${prefix}b`,
    /** The score itself, in bins that are looked into. */
    close: `${prefix}c`,
    /** What tells the row apart, where that is asked for. */
    kept: `${prefix}k`,
    hash: `${prefix}h`,
    label: `${prefix}l`,
    print: `${prefix}p`,
  }
}

/** The label, the weight and the features of a row by name; its key, too, where it matters. */
export function rowValues(rows: EngineRows, { key = false } = {}): Named[] {
  const names = valueNames(rows)
  const { values, dialect } = rows
  return [
    [names.positive, values.positive],
    [names.weight, values.weight ?? dialect.constant(1)],
    ...values.features.map((expression, k): Named => [names.feature(k), expression]),
    ...(key ? [[names.key, values.key] as const] : []),
  ]
}

/** The same as columns of a statement over rows that keep those of the table: computed for the rows that are asked for alone. */
export function rowColumns(rows: EngineRows, features = rows.values.features): string[] {
  const { positive, weight, ...names } = valueNames(rows)
  const { values, dialect } = rows
  return [
    `${values.key} as ${names.key}`,
    `${values.weight ?? dialect.constant(1)} as ${weight}`,
    ...features.map((expression, k) => `${expression} as ${names.feature(k)}`),
  ]
}

/** What no name of a column begins with. */
export function freePrefix(columns: readonly { name: string }[]): string {
  let prefix = 'ip_'
  while (columns.some(({ name }) => name.toLowerCase().startsWith(prefix))) prefix += '_'
  return prefix
}
