import type { Calibration, Model } from '@infinite-push/core'
import { BOOLEAN_WORDS, spellings } from './cell-words.js'
import { badTableName, nulInText } from './errors.js'
import type { Exporter, ExportSettings } from './exporter.js'
import { freeName } from './exporter.js'
import type { CategoryColumn, ColumnRule, CurveColumn, ScoringRule } from './scoring-rule.js'

/** One SELECT that DuckDB and PostgreSQL both understand. */
export const sql: Exporter = {
  summary: 'one SELECT for DuckDB and PostgreSQL, best rows first',
  fileName: 'scoring-rule.sql',
  mediaType: 'application/sql',
  settings: ['table', 'id'],
  write: (model, rule, settings) => `${originSource(model)}${selectSource(rule, settings)}`,
}

/** Of what the model says of itself only what cannot end the comment. */
function originSource({ package: version, training }: Model): string {
  const origin = `infinite-push ${version}, training data ${training.hash}`.replace(/[^\w ,.-]/g, '')
  return `-- A scoring rule: higher is better. From ${origin}.
-- Rows with a missing value that the model has no substitute for have no score, and come last.
`
}

function selectSource(rule: ScoringRule, { table = 'data', id }: ExportSettings): string {
  // Case does not tell names apart in DuckDB.
  const taken = new Set([...rule.columns.map(({ name }) => name), id ?? ''].map((name) => name.toLowerCase()))
  const [score, probability, flagged] = ['score', 'probability', 'flagged'].map((name) =>
    identifier(freeName(name, taken)),
  )
  const terms = [literalNumber(rule.offset), ...rule.columns.map(contribution)]
  const select = `SELECT
  ${id === undefined ? '*' : identifier(id)},
  ${sum(terms)} AS ${score}
FROM ${tableName(table)}
`
  const more = [
    ...(rule.calibration ? [`${probabilityCases(rule.calibration, score)} AS ${probability}`] : []),
    ...(rule.flagAbove === undefined ? [] : [`${score} > ${literalNumber(rule.flagAbove)} AS ${flagged}`]),
  ]
  const order = `ORDER BY ${score} DESC NULLS LAST\n`
  if (more.length === 0) return `${select}${order}`
  return `SELECT *,\n  ${more.join(',\n  ')}\nFROM (\n${select}) AS scored\n${order}`
}

/** The probability of a score; exp() of a number beyond 700 is an error in PostgreSQL. */
function probabilityCases(calibration: Calibration, score: string): string {
  if (calibration.kind === 'platt') {
    const { slope, intercept } = calibration
    const exponent = `-(${literalNumber(slope)} * ${score} + ${literalNumber(intercept)})`
    return `CASE WHEN ${exponent} > 700e0 THEN 0e0 WHEN ${exponent} < -700e0 THEN 1e0 ELSE 1e0 / (1e0 + EXP(${exponent})) END`
  }
  const { scores, probabilities } = calibration
  const cases = [`WHEN ${score} IS NULL THEN NULL`, ...lineCases(score, scores, probabilities)]
  return `CASE\n      ${cases.join('\n      ')}\n    END`
}

/** As many terms are added in a row; DuckDB refuses expressions that are nested a thousand deep, as long sums are. */
const ROW = 100

function sum(terms: readonly string[]): string {
  if (terms.length <= ROW) return terms.join('\n  + ')
  const size = Math.ceil(terms.length / ROW)
  const parts = Array.from({ length: Math.ceil(terms.length / size) }, (_, i) => terms.slice(i * size, (i + 1) * size))
  return sum(parts.map((part) => (part.length === 1 ? part[0] : `(${sum(part)})`)))
}

function contribution(column: ColumnRule): string {
  if (column.kind === 'category') return levelCases(column)
  if (column.kind === 'curve') return curveCases(column)
  const value = column.kind === 'boolean' ? truth(column.name) : presentNumber(column.name)
  const product = `${literalNumber(column.slope)} * ${value}`
  return column.whenMissing === undefined ? product : `COALESCE(${product}, ${literalNumber(column.whenMissing)})`
}

/** A line between every two knots, flat beyond the ends. */
function curveCases({ name, at, adds, whenMissing }: CurveColumn): string {
  const substitute = whenMissing === undefined ? 'NULL' : literalNumber(whenMissing)
  const lines = lineCases(`CAST(${identifier(name)} AS DOUBLE PRECISION)`, at, adds)
  const cases = [`WHEN ${presentNumber(name)} IS NULL THEN ${substitute}`, ...lines]
  return `CASE\n      ${cases.join('\n      ')}\n    END`
}

/** The cases of a value between the points of a curve. */
function lineCases(value: string, at: readonly number[], adds: readonly number[]): string[] {
  const lines = at.slice(1).map((to, i) => {
    const steepness = `${literalNumber(adds[i + 1] - adds[i])} / ${literalNumber(to - at[i])}`
    const line = `${literalNumber(adds[i])} + (${value} - ${literalNumber(at[i])}) * (${steepness})`
    return `WHEN ${value} <= ${literalNumber(to)} THEN ${line}`
  })
  return [
    `WHEN ${value} <= ${literalNumber(at[0])} THEN ${literalNumber(adds[0])}`,
    ...lines,
    `ELSE ${literalNumber(adds[adds.length - 1])}`,
  ]
}

/** NaN would come before all numbers where rows are sorted. */
function presentNumber(name: string): string {
  return `NULLIF(CAST(${identifier(name)} AS DOUBLE PRECISION), 'NaN')`
}

/** Columns of type boolean, and those that say it in words. */
function truth(name: string): string {
  const word = `LOWER(${cellText(name)})`
  return `CASE WHEN ${oneOf(word, BOOLEAN_WORDS.true)} THEN 1e0 WHEN ${oneOf(word, BOOLEAN_WORDS.false)} THEN 0e0 END`
}

function levelCases({ name, levels, otherwise, missingWords, whenMissing }: CategoryColumn): string {
  const cell = cellText(name)
  const substitute = whenMissing === undefined ? 'NULL' : literalNumber(whenMissing)
  const isMissing = [`${identifier(name)} IS NULL`, ...(missingWords.length > 0 ? [oneOf(cell, missingWords)] : [])]
  const cases = [
    `WHEN ${isMissing.join(' OR ')} THEN ${substitute}`,
    ...levels.map(([level, slope]) => `WHEN ${oneOf(cell, spellings(level))} THEN ${literalNumber(slope)}`),
  ]
  return `CASE\n      ${cases.join('\n      ')}\n      ELSE ${literalNumber(otherwise)}\n    END`
}

function cellText(name: string): string {
  return `TRIM(CAST(${identifier(name)} AS VARCHAR))`
}

function oneOf(cell: string, words: readonly string[]): string {
  return `${cell} IN (${words.map(literalText).join(', ')})`
}

/** Parts of a table's name: between dots, or in double quotes. */
const NAME_PARTS = /^(?:"(?:[^"]|"")+"|[^".]+)(?:\.(?:"(?:[^"]|"")+"|[^".]+))*$/

function tableName(name: string): string {
  if (!NAME_PARTS.test(name)) throw badTableName({ name })
  const parts = name.match(/"(?:[^"]|"")+"|[^".]+/g) ?? []
  return parts.map((part) => (part.startsWith('"') ? part : identifier(part))).join('.')
}

function identifier(name: string): string {
  refuseNul(name)
  return `"${name.replaceAll('"', '""')}"`
}

function literalText(text: string): string {
  refuseNul(text)
  return `'${text.replaceAll("'", "''")}'`
}

function refuseNul(text: string): void {
  if (text.includes('\0')) throw nulInText({ text })
}

/** With an exponent, which makes it a double: 0.1 alone is a decimal in SQL, and is rounded otherwise. */
function literalNumber(x: number): string {
  const digits = String(x)
  return digits.includes('e') ? digits : `${digits}e0`
}
