import { sumOf } from './sum.js'

/** How one engine says what all can say. Expressions go in and come out as text of SQL. */
export interface Dialect {
  /** A name in quotes. */
  name(identifier: string): string
  /** A text in quotes. */
  text(value: string): string
  /** A double, to the last bit. */
  number(value: number): string
  /** Whether an expression is one of some texts, of which there may be ten thousands. */
  among(expression: string, texts: readonly string[]): string
  /** A number as a double. */
  double(expression: string): string
  /** A whole number of at most four digits in few bytes: rows are grouped by it in less time. */
  small(expression: string): string
  /** Anything as text. */
  asText(expression: string): string
  /** A text that is compared by its bytes, the same way everywhere. */
  byBytes(text: string): string
  /** A text without the spaces around it. */
  trimmed(text: string): string
  /** NULL in the place of NaN. */
  present(expression: string): string
  /** The decimal number that a text holds, NULL where it holds none. */
  numberIn(text: string): string
  /**
   * A whole number ≥ 0 that is the same for the same values, every time; values may be NULL. Of numbers, doubles are enough; those that are plain
   * are never NULL, and taken as they are.
   */
  hash(expressions: readonly string[], numbers?: readonly string[], plain?: readonly string[]): string
  /** The remainder of a whole number, as one. */
  modulo(expression: string, divisor: number): string
  /** A whole number as a column, which no engine may confuse with a constant of another statement. */
  constant(value: number): string
  /** All rows of several statements. */
  union(statements: readonly string[]): string
  /** Statements over rows that are read once and held meanwhile; undefined where an engine does not hold rows. */
  readonly shared: ((rows: string, uses: (from: string) => readonly string[]) => string) | undefined
  /** What a new table says of how it is stored. */
  readonly storage: string
  /** Σ weight·value of numbers that are all there, of whatever number of them. */
  weighted(values: readonly string[], weights: readonly number[]): string
  /** Whether floats are multiplied by doubles as they are in less time than after a cast. */
  readonly mixesFloats: boolean
  /** Sums of columns by other aggregates, where these take less time; else undefined. */
  readonly moments: Moments | undefined
  /** Whether rows are to be chosen where they are read, by conditions that say everything themselves: else all are handed on first. */
  readonly choosesFirst: boolean
  /** What rows are read, each with values of its own, which are computed once. */
  over(rows: RowsOf): Over
  /** A double that rows are chosen by and that is used afterwards: computed for every row, once, and not wherever it is used. */
  computedOnce(expression: string): string
}

/** What tells Σx and Σx² of the numbers that are there, and how many are missing in several columns together. */
export interface Moments {
  mean(number: string): string
  variance(number: string): string
  missing(numbers: readonly string[]): string
}

/** A decimal number, as all engines understand the pattern; none that a double cannot hold. */
export const NUMBER_PATTERN = '[-+]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[12]?[0-9]{1,2})?'

/** Rows of a table, and what is computed for each. */
export interface RowsOf {
  from: string
  /** Which rows; all when undefined. */
  where?: string | undefined
  /** A name for each expression, by which whoever asks calls it; a level may use the names of those before it. */
  computed: readonly (readonly Named[])[]
  /** The columns of the table stay, too, with these that a star leaves out: what few rows need is computed for those alone. */
  keeps?: readonly string[] | undefined
}

export type Named = readonly [name: string, expression: string]

/** The parts of a statement. */
export interface Over {
  before: string
  from: string
  /** Conditions of the same level as FROM. */
  filters: readonly string[]
}

/** A statement over rows with computed values. */
export interface Asked extends RowsOf {
  select: readonly string[]
  /** Of these rows, with what was computed, only some. */
  having?: string | undefined
  groupBy?: string | undefined
  orderBy?: string | undefined
  limit?: number | undefined
  /** The limit holds for the rows of each value of this: for engines that hold no rows, and have such limits. */
  limitBy?: string | undefined
  /** So many rows are passed over first. */
  offset?: number | undefined
}

/**
 * The text of a statement.
 *
 * @example
 * ```ts
 * statement(DUCKDB, { from: '"d"', computed: [[['s', '2e0 * "x"']]], select: ['max(s)'] })
 * // 'select max(s) from (select 2e0 * "x" as s from "d") r'
 * ```
 */
export function statement(dialect: Dialect, wanted: Asked): string {
  const asked = dialect.choosesFirst ? chosenFirst(wanted) : wanted
  const { before, from, filters } = dialect.over({ ...asked, computed: usedOf(asked) })
  const by = asked.limitBy === undefined ? '' : ` by ${asked.limitBy}`
  const conditions = asked.having === undefined ? filters : [...filters, `(${asked.having})`]
  return [
    `${before}select ${asked.select.join(', ')} from ${from}`,
    ...(conditions.length === 0 ? [] : [`where ${conditions.join(' and ')}`]),
    ...(asked.groupBy === undefined ? [] : [`group by ${asked.groupBy}`]),
    ...(asked.orderBy === undefined ? [] : [`order by ${asked.orderBy}`]),
    ...(asked.limit === undefined ? [] : [`limit ${Math.floor(asked.limit)}${by}`]),
    ...(asked.offset === undefined ? [] : [`offset ${Math.floor(asked.offset)}`]),
  ].join(' ')
}

/**
 * The same with the condition among those by which rows are read, in place of names what they stand for. What is chosen by is computed
 * once more for the rows that are chosen. Conditions on what is computed from other such values stay where they are.
 */
function chosenFirst(asked: Asked): Asked {
  const { having, where, computed } = asked
  const [first = [], ...later] = computed
  const values = new Map(first)
  const isLater = (name: string) => later.some((level) => level.some(([own]) => own === name))
  if (having === undefined || namesIn(having).some(isLater)) return asked
  const own = having.replace(QUOTED_OR_NAME, (text) => (values.has(text) ? `(${values.get(text)})` : text))
  return { ...asked, where: where === undefined ? own : `${where} and (${own})`, having: undefined }
}

const NAME = /[A-Za-z_]\w*/g
/** Between quotes nothing is a name. */
const QUOTED_OR_NAME = /'(?:''|[^'])*'|"(?:""|[^"])*"|[A-Za-z_]\w*/g

function namesIn(text: string): string[] {
  return Array.from(text.matchAll(NAME), ([name]) => name)
}

/** What is computed and used: by what is asked, or by what is used itself. */
function usedOf({ computed, select, having = '', groupBy = '', orderBy = '' }: Asked): Named[][] {
  const words = new Set<string>()
  const note = (text: string) => {
    for (const word of namesIn(text)) words.add(word)
  }
  for (const text of [...select, having, groupBy, orderBy]) note(text)
  const used = computed.toReversed().map((values) => {
    const own = values.filter(([name]) => words.has(name))
    for (const [, expression] of own) note(expression)
    return own
  })
  return used.toReversed().filter((values) => values.length > 0)
}

/** Rows with their values as subqueries, one for each level; `barrier` ends each, where an engine would merge them. */
export function nested({ from, where, computed, keeps }: RowsOf, barrier = ''): Over {
  const [first, ...others] = computed
  if (first === undefined) return { before: '', from, filters: where === undefined ? [] : [`(${where})`] }
  const named = (values: readonly Named[]) => values.map(([name, expression]) => `${expression} as ${name}`)
  const filter = where === undefined ? '' : ` where ${where}`
  const kept = keeps === undefined ? [] : ['*', ...keeps]
  const inner = `(select ${[...kept, ...named(first)].join(', ')} from ${from}${filter}${barrier}) r`
  const whole = others.reduce(
    (rows, values) => `(select r.*, ${named(values).join(', ')} from ${rows}${barrier}) r`,
    inner,
  )
  return { before: '', from: whole, filters: [] }
}

/** All rows of several statements, each of which may end with an order and a limit of its own. */
export function bracketed(statements: readonly string[]): string {
  return statements.length === 1 ? statements[0] : statements.map((each) => `(${each})`).join(' union all ')
}

/** Products, added up one after the other. */
export function sumOfProducts(
  dialect: Pick<Dialect, 'number'>,
  values: readonly string[],
  weights: readonly number[],
): string {
  const terms = values.flatMap((value, k) => (weights[k] === 0 ? [] : [`${dialect.number(weights[k])} * ${value}`]))
  return sumOf(terms, dialect.number(0))
}

/** Statements over rows that are read once. */
export function materialized(rows: string, uses: (from: string) => readonly string[]): string {
  return `with held as materialized (${rows}) ${uses('held').join(' union all ')}`
}

/** A double with an exponent, which no engine takes for a decimal. */
export function literal(value: number): string {
  const digits = String(value)
  const written = digits.includes('e') ? digits : `${digits}e0`
  return value < 0 ? `(${written})` : written
}
