import { bracketed, type Dialect, literal, materialized, NUMBER_PATTERN, nested } from '../engine/dialect.js'

export const DUCKDB: Dialect = {
  name: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  number: literal,
  double: (expression) => `cast(${expression} as double)`,
  asText: (expression) => `cast(${expression} as varchar)`,
  trimmed: (text) => `trim(${text})`,
  present: (expression) => `nullif(${expression}, 'nan'::double)`,
  numberIn: (text) => `case when regexp_full_match(${text}, '${NUMBER_PATTERN}') then try_cast(${text} as double) end`,
  hash: (expressions) => `hash(${expressions.join(', ')})`,
  modulo: (expression, divisor) => `cast(${expression} % ${divisor} as integer)`,
  constant: String,
  union: bracketed,
  shared: materialized,
  storage: '',
  hasWindows: true,
  over: (rows) => nested(rows),
}
