import { bracketed, type Dialect, literal, materialized, NUMBER_PATTERN, nested } from '../engine/dialect.js'

export const DUCKDB: Dialect = {
  name: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  // A plain list of 40,000 texts took 17 s to plan, where reading its rows takes .1 s.
  among: (expression, texts) => `${expression} in (select unnest([${texts.map(DUCKDB.text).join(', ')}]))`,
  number: literal,
  double: (expression) => `cast(${expression} as double)`,
  small: (expression) => `cast(${expression} as smallint)`,
  asText: (expression) => `cast(${expression} as varchar)`,
  byBytes: (text) => text,
  trimmed: (text) => `trim(${text})`,
  present: (expression) => `nullif(${expression}, 'nan'::double)`,
  numberIn: (text) => `case when regexp_full_match(${text}, '${NUMBER_PATTERN}') then try_cast(${text} as double) end`,
  hash: (expressions, numbers = [], plain = []) => `hash(${[...expressions, ...numbers, ...plain].join(', ')})`,
  modulo: (expression, divisor) => `cast(${expression} % ${divisor} as integer)`,
  constant: String,
  union: bracketed,
  shared: materialized,
  storage: '',
  mixesFloats: false,
  moments: undefined,
  choosesFirst: false,
  // In one go: several times faster than a sum of products.
  weighted: (values, weights) =>
    values.length === 0
      ? literal(0)
      : `list_inner_product([${values.join(', ')}], [${weights.map(literal).join(', ')}])`,
  over: (rows) => nested(rows),
  // Conditions are pushed below what they use, which is then computed anew for each of them, unless it could be another value each time.
  computedOnce: (expression) => `${expression} + 0 * random()`,
}
