import { type Dialect, literal, NUMBER_PATTERN, sumOfProducts } from '../engine/dialect.js'
import { sumOf } from '../engine/sum.js'

const escaped = (text: string) => text.replaceAll('\\', '\\\\')

export const CLICKHOUSE: Dialect = {
  name: (identifier) => `\`${escaped(identifier).replaceAll('`', '\\`')}\``,
  text: (value) => `'${escaped(value).replaceAll("'", "\\'")}'`,
  among: (expression, texts) => `${expression} in (${texts.map(CLICKHOUSE.text).join(', ')})`,
  number: literal,
  double: (expression) => `toFloat64(${expression})`,
  small: (expression) => `toInt16(${expression})`,
  asText: (expression) => `toString(${expression})`,
  byBytes: (text) => text,
  trimmed: (text) => `replaceRegexpAll(${text}, '^ +| +$', '')`,
  present: (expression) => `if(isNaN(${expression}), NULL, ${expression})`,
  numberIn: (text) => `if(match(ifNull(${text}, ''), '^${NUMBER_PATTERN}$'), toFloat64OrNull(${text}), NULL)`,
  // A hash of NULL is NULL: whether it is one, and else what, tells all. Not every type has a hash, but every one is a text or a double.
  hash: (expressions, numbers = [], plain = []) =>
    `cityHash64(${[
      ...plain,
      ...expressions.map((each) => `isNull(${each}), ifNull(toString(${each}), '')`),
      ...numbers.map((each) => `isNull(${each}), ifNull(toFloat64(${each}), 0)`),
    ].join(', ')})`,
  modulo: (expression, divisor) => `${expression} % ${divisor}`,
  constant: (value) => `materialize(${value})`,
  union: (statements) => statements.join(' union all '),
  shared: undefined,
  storage: ' engine = MergeTree order by tuple()',
  mixesFloats: true,
  // Newer servers find the variance of floats by sums of floats.
  moments: {
    mean: (number) => `avg(${number})`,
    variance: (number) => `varPop(toFloat64(${number}))`,
    missing: (numbers) =>
      `sum(${sumOf(
        numbers.map((each) => `isNull(${each})`),
        '0',
      )})`,
  },
  choosesFirst: false,
  weighted: (values, weights) => sumOfProducts(CLICKHOUSE, values, weights),
  // Subqueries over shards would bring all rows to one of them.
  over: ({ from, where, computed }) => {
    const named = computed.flat().map(([name, expression]) => `${expression} as ${name}`)
    const before = named.length === 0 ? '' : `with ${named.join(', ')} `
    return { before, from, filters: where === undefined ? [] : [`(${where})`] }
  },
  computedOnce: (expression) => expression,
}
