/** A value that an engine gives. */
export type Cell = number | string | bigint | boolean | null

/** A column of an answer; of doubles as a vector, where an engine hands them over so. */
export type Column = ArrayLike<Cell>

/** An answer by columns: rows of hundreds of thousands of cells would be as many objects. */
export interface Columns {
  count: number
  columns: readonly Column[]
}

/** What is open to one engine. Nothing but `write` changes anything there. */
export interface Connection {
  /** How messages call it: without a password. */
  readonly shown: string
  /** All rows of an answer that is small; the statement is cancelled when the signal says so. */
  ask(statement: string, signal?: AbortSignal): Promise<Cell[][]>
  /** The same by columns, in blocks of rows, where the engine has its answers so. */
  blocks?(statement: string, signal?: AbortSignal): Promise<readonly Columns[]>
  /** The rows of an answer of any size, some thousand at a time. */
  stream(statement: string, signal?: AbortSignal): AsyncIterable<Cell[][]>
  /** The one statement that writes: a table that was asked for. */
  write(statement: string, signal?: AbortSignal): Promise<void>
  /** The columns that a table, or a query in brackets, has, with their types in the engine's own words. */
  columnsOf(from: string, signal?: AbortSignal): Promise<{ name: string; type: string }[]>
  close(): Promise<void>
}

/** How a user names a table: one of these. */
export interface WantedTable {
  /** `table`, `schema.table`; `file.duckdb::table` is opened by DuckDB before. */
  table?: string | undefined
  /** A query, which is asked for its rows only. */
  sql?: string | undefined
  /** Paths and patterns of files. */
  files?: readonly string[] | undefined
}

/** What a column can be, as its type says. */
export type ColumnKind = 'number' | 'boolean' | 'text' | 'category' | 'date' | 'other'

export interface FoundColumn {
  name: string
  kind: ColumnKind
  /** Whether its cells are floats or doubles, which arithmetic with doubles takes as they are. */
  isFloat?: boolean
  /** Whether no cell can be NULL, by its type. */
  isComplete?: boolean
}

/** A table, as statements name it. */
export interface FoundTable {
  /** How messages call it. */
  shown: string
  /** What stands after FROM. */
  from: string
  columns: FoundColumn[]
  /** An expression that tells rows apart; undefined where nothing but the whole row does. */
  key: string | undefined
  /** False where a row may be read twice, with the same key: of files that are named twice. */
  keyIsUnique?: false
  /** The columns the key is made of, where it is made of any: they are no features. */
  keyColumns: readonly string[]
  /** Columns that the key needs and a star leaves out. */
  hidden?: readonly string[]
  /** About so large a part of all rows, spread over the table, without reading the others; undefined where that saves nothing. */
  someRows?: (part: number) => SomeRows | undefined
  /** Whether to add up one column takes far less than to read all of them: then every pass looks whether the table is the same. */
  byColumns?: boolean
}

/** Some of the rows of a table. */
export interface SomeRows {
  /** What stands after FROM. */
  from: string
  /** How large a part of all they are. */
  part: number
}
