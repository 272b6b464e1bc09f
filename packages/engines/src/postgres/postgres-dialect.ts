import { bracketed, type Dialect, materialized, NUMBER_PATTERN, nested, sumOfProducts } from '../engine/dialect.js'
import { sumOf } from '../engine/sum.js'

export const POSTGRES: Dialect = {
  name: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
  // With standard_conforming_strings, which the connection sets, a backslash is a character like others.
  text: (value) => `'${value.replaceAll("'", "''")}'`,
  among: (expression, texts) => `${expression} = any(array[${texts.map(POSTGRES.text).join(', ')}])`,
  number: (value) => `'${value}'::float8`,
  double: (expression) => `cast(${expression} as float8)`,
  small: (expression) => `cast(${expression} as int2)`,
  asText: (expression) => `cast(${expression} as text)`,
  byBytes: (text) => `${text} collate "C"`,
  trimmed: (text) => `trim(${text})`,
  present: (expression) => `nullif(${expression}, 'NaN'::float8)`,
  numberIn: (text) => `case when ${text} ~ '^${NUMBER_PATTERN}$' then cast(${text} as float8) end`,
  hash: (expressions, numbers = [], plain = []) =>
    `(hash_record_extended(row(${[...expressions, ...numbers, ...plain].join(', ')}), 0) & 9223372036854775807)`,
  modulo: (expression, divisor) => `cast(${expression} % ${divisor} as int)`,
  constant: String,
  union: bracketed,
  shared: materialized,
  storage: '',
  mixesFloats: true,
  moments: {
    mean: (number) => `avg(${number})`,
    variance: (number) => `var_pop(${number})`,
    missing: (numbers) =>
      `sum(${sumOf(
        inParts(numbers).map((part) => `num_nulls(${part.join(', ')})`),
        '0',
      )})`,
  },
  // What is computed in a part of its own is handed to one process, which chooses, by all that read.
  choosesFirst: true,
  weighted: (values, weights) => sumOfProducts(POSTGRES, values, weights),
  // Else what is computed once would be computed wherever it is used. Above a number that is to be cast first, rows are read by one process alone.
  over: (rows) => nested(rows, " offset '0'"),
  computedOnce: (expression) => expression,
}

/** A function takes a hundred arguments at most. */
const MOST_ARGUMENTS = 100

function inParts(expressions: readonly string[]): string[][] {
  const parts = Math.ceil(expressions.length / MOST_ARGUMENTS)
  return Array.from({ length: parts }, (_, i) => expressions.slice(i * MOST_ARGUMENTS, (i + 1) * MOST_ARGUMENTS))
}
