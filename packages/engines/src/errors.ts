import { refusal } from '@infinite-push/core/internal'

/** Why an engine, or a table in it, cannot be asked. Addresses come without their passwords. */

export const unknownEngine = refusal('unknown-engine', {
  kind: 'usage',
  field: 'engine',
  message: () => 'This is no engine that is known here.',
  hint: () =>
    'Write duckdb, postgres://USER@HOST/DATABASE or clickhouse://USER@HOST:8123/DATABASE; passwords come from the ' +
    'environment (PGPASSWORD, CLICKHOUSE_PASSWORD) or from ~/.pgpass.',
})

export const inMemoryOnly = refusal('in-memory-only', {
  kind: 'usage',
  field: 'engine',
  message: ({ column }: { column: string }) =>
    `The features of column "${column}" are made of rare levels, hashed texts or dates, which no engine computes.`,
  hint: () => 'Let the rows come here: read the table into memory.',
})

export const engineNotInstalled = refusal('engine-not-installed', {
  kind: 'usage',
  field: 'engine',
  message: ({ engine }: { engine: string; package: string }) => `${engine} is not installed.`,
  hint: ({ package: name }) => `Install it with: npm install ${name}`,
})

export const engineUnreachable = refusal('engine-unreachable', {
  kind: 'data',
  field: 'engine',
  message: ({ engine, why }: { engine: string; why: string }) => `${engine} does not answer: ${why}.`,
  hint: () => 'Check host and port, and that the server runs and lets this machine in.',
})

export const engineLost = refusal('engine-lost', {
  kind: 'data',
  field: 'engine',
  message: ({ engine, why }: { engine: string; why: string }) => `The connection to ${engine} was lost: ${why}.`,
  hint: () => 'Run it again when the engine answers; nothing was written.',
})

export const engineDenied = refusal('engine-denied', {
  kind: 'data',
  field: 'engine',
  message: ({ engine, why }: { engine: string; why: string }) => `${engine} refuses this user: ${why}.`,
  hint: () =>
    'Check the user and the password (PGPASSWORD, CLICKHOUSE_PASSWORD or ~/.pgpass), and that it may read the table.',
})

export const engineFailed = refusal('engine-failed', {
  kind: 'data',
  field: 'engine',
  message: ({ engine, why }: { engine: string; why: string }) => `${engine} cannot do this: ${why}.`,
  hint: () => 'Check the query, and the limits of memory and time that the engine sets.',
})

export const noTable = refusal('no-such-table', {
  kind: 'data',
  field: 'table',
  message: ({ engine, table, files }: { engine: string; table: string; files?: boolean }) =>
    files ? `${engine} finds no file ${table}.` : `${engine} has no table ${table}.`,
  hint: ({ files }) =>
    files
      ? 'Check the path or the pattern.'
      : 'Write table or schema.table; put double quotes around a part that has a dot.',
})

export const noTableNamed = refusal('no-table-named', {
  kind: 'usage',
  field: 'table',
  message: ({ what }: { what: string }) => `${what}.`,
  hint: () => "Name one: files, a table ('schema.table', or 'sales.duckdb::orders' for DuckDB) or a query.",
})

type InColumn = { source: string; column: string }

export const columnNotNumber = refusal('engine-not-a-number', {
  kind: 'data',
  field: 'data',
  message: ({ source, column, cell }: InColumn & { cell: string }) =>
    `${source}, column "${column}": '${cell}' is not a number.`,
  hint: ({ column }) => `Leave "${column}" out, take it for a category, or cast it in a query.`,
})

export const columnNotFinite = refusal('engine-not-finite', {
  kind: 'data',
  field: 'data',
  message: ({ source, column, cell }: InColumn & { cell: string }) => `${source}, column "${column}" holds ${cell}.`,
  hint: ({ column }) => `Leave "${column}" out, or let a query put NULL in the place of what is not finite.`,
})

export const answerNotFinite = refusal('engine-answer-not-finite', {
  kind: 'data',
  field: 'engine',
  message: ({ engine, what }: { engine: string; what: string }) => `${engine} answered ${what}, which is not finite.`,
  hint: () => 'Numbers of the table are too large, or not numbers: look at its smallest and largest values.',
})

export const columnNotBoolean = refusal('engine-not-a-boolean', {
  kind: 'data',
  field: 'data',
  message: ({ source, column, cell }: InColumn & { cell: string }) =>
    `${source}, column "${column}": '${cell}' is neither true nor false.`,
  hint: () => 'Write true or false, yes or no, or 1 or 0, as in the table the model was learnt from.',
})

export const cellsMissing = refusal('engine-missing-cells', {
  kind: 'data',
  field: 'missing',
  message: ({ source, column, cells }: InColumn & { cells: number }) =>
    `${source}, column "${column}": ${cells === 1 ? '1 cell has' : `${cells} cells have`} no value.`,
  hint: () =>
    "missing: 'mean' fills in what the column has elsewhere; 'drop' leaves such rows out; 'indicator' also makes a " +
    'feature of which cells are missing.',
})

export const labelsMissing = refusal('engine-missing-labels', {
  kind: 'data',
  field: 'label',
  message: ({ source, column, cells }: InColumn & { cells: number }) =>
    `${source}: ${cells === 1 ? '1 row has' : `${cells} rows have`} no label in the column "${column}".`,
  hint: () => 'Leave such rows out with a query.',
})

export const weightsWrong = refusal('engine-bad-weights', {
  kind: 'data',
  field: 'weights',
  message: ({ source, column }: InColumn) => `${source}: the column "${column}" holds what is no weight.`,
  hint: () => 'Weights are numbers ≥ 0, one in every row.',
})

export const noMedian = refusal('engine-no-median', {
  kind: 'usage',
  field: 'missing',
  message: () => 'The median of a column is not asked of an engine.',
  hint: () => "Use missing: 'mean', 'indicator' or 'drop'.",
})

export const keysTwice = refusal('engine-keys-twice', {
  kind: 'data',
  field: 'id',
  message: ({ source, key }: { source: string; key: string }) => `${source}: several different rows are called ${key}.`,
  hint: () => 'Name a column that tells rows apart, or none.',
})

export const tableChanged = refusal('table-changed', {
  kind: 'data',
  field: 'table',
  message: ({ source, what }: { source: string; what: string }) => `${source} changed while it was read: ${what}.`,
  hint: () => 'Nothing was written. Run it again when nobody writes to the table, or on a copy of it.',
})
