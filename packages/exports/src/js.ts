import { aboutModel } from './about-model.js'
import { BOOLEAN_WORDS, levelKey, NUMBER_PATTERN } from './cell-words.js'
import type { Exporter } from './exporter.js'
import { type ColumnRule, missingTexts, type ScoringRule, textContributions } from './scoring-rule.js'

/** One ES module without dependencies, for people to read. Names stand only inside of texts, so none becomes code. */
export const js: Exporter = {
  summary: 'one ES module without dependencies, for Node and browsers',
  fileName: 'scoring-rule.mjs',
  mediaType: 'text/javascript',
  settings: [],
  write: (model, rule) => {
    const kinds = new Set(rule.columns.map(({ kind }) => kind))
    const numbers = kinds.has('number') || kinds.has('curve') ? [NUMBER] : []
    const functions = [...numbers, ...[...kinds].map((kind) => CONTRIBUTIONS[kind])]
    return [
      HEAD,
      metaSource(aboutModel(model)),
      scoreSource(rule),
      ...probabilitySource(rule),
      ...flagSource(rule),
      ...rule.columns.flatMap(tableSource),
      ...(kinds.size > 0 ? [cellSource(missingTexts(model))] : []),
      ...(hasLines(rule) ? [LINES] : []),
      ...functions,
    ].join('\n')
  },
}

const HEAD = `// A scoring rule that infinite-push learnt: higher is better. It needs no other file.
//
//   import { score } from './scoring-rule.mjs'
//   rows.sort((a, b) => score(b) - score(a))
//
// probability(row) and flagged(row) are there when the model knows probabilities, or has a threshold.
// A row is an object of columns and their values. What is null, undefined, NaN or a text such as '' or 'NA' is missing.
// The score is NaN where a value is missing that the model has no substitute for.
`

function metaSource(about: object): string {
  const lines = Object.entries(about).map(([key, value]) => `  ${key}: ${literal(value)},\n`)
  return `/** Where the rule comes from. */\nexport const meta = {\n${lines.join('')}}\n`
}

function scoreSource({ offset, columns }: ScoringRule): string {
  const terms = [literal(offset), ...columns.map(termSource)]
  return `/** The score of one row. */
export function score(row) {
  return (
    ${terms.join(' +\n    ')}
  )
}

/** The scores of many rows. */
export function scoreAll(rows) {
  return Array.from(rows, (row) => score(row))
}
`
}

/** The same curve as `probabilityOf`. */
function probabilitySource({ calibration }: ScoringRule): string[] {
  if (calibration === undefined) return []
  const head =
    '/** The probability that a row is positive; NaN where it has no score. */\nexport function probability(row) {\n'
  if (calibration.kind === 'platt') {
    const { slope, intercept } = calibration
    return [`${head}  return 1 / (1 + Math.exp(-(${literal(slope)} * score(row) + ${literal(intercept)})))\n}\n`]
  }
  const { scores, probabilities } = calibration
  return [
    `${head}  return lineAt(score(row), calibration)\n}\n`,
    `const calibration = {\n  at: ${literal(scores)},\n  adds: ${literal(probabilities)},\n}\n`,
  ]
}

function flagSource({ flagAbove }: ScoringRule): string[] {
  if (flagAbove === undefined) return []
  return [
    `/** Whether a row is above the threshold; a row without a score is not. */
export function flagged(row) {
  return score(row) > meta.flagAbove
}
`,
  ]
}

/** Whether something goes through points. */
function hasLines({ calibration, columns }: ScoringRule): boolean {
  return calibration?.kind === 'isotonic' || columns.some(({ kind }) => kind === 'curve')
}

function termSource(column: ColumnRule, k: number): string {
  const weight = 'slope' in column ? literal(column.slope) : tableName(k)
  const otherwise = column.kind === 'category' ? [literal(column.otherwise)] : []
  const missing = [...otherwise, ...(column.whenMissing === undefined ? [] : [literal(column.whenMissing)])]
  return `${column.kind}(${['row', literal(column.name), weight, ...missing].join(', ')})`
}

/** The levels of a category, or the knots of a curve. */
function tableSource(column: ColumnRule, k: number): string[] {
  if (column.kind === 'curve') {
    return [`const ${tableName(k)} = {\n  at: ${literal(column.at)},\n  adds: ${literal(column.adds)},\n}\n`]
  }
  if (column.kind !== 'category') return []
  const lines = textContributions(column).map(([text, value]) => `  [${literal(levelKey(text))}, ${literal(value)}],\n`)
  return [`const ${tableName(k)} = new Map([\n${lines.join('')}])\n`]
}

const tableName = (k: number) => `table${k + 1}`

/** A value as JavaScript, harmless also inside the <script> of a page. */
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (c) => `\\u${hex(c)}`)
}

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0')

/** What every kind of column needs. */
const cellSource = (missing: readonly string[]) => `function cellOf(row, column) {
  if (!Object.hasOwn(row, column)) throw new Error(\`The row has no column \${JSON.stringify(column)}.\`)
  return row[column]
}

const MISSING = new Set(${literal(missing)})

function isMissing(cell) {
  return typeof cell === 'string' ? MISSING.has(cell.trim()) : cell == null || Number.isNaN(cell)
}

const NUMBER = /^${NUMBER_PATTERN}$/

/** The number that a text is, or the text. */
function valueOf(cell) {
  const text = String(cell).trim()
  return NUMBER.test(text) ? Number(text) : text
}
`

/** The number in a cell, NaN where it is missing. */
const NUMBER = `function numberIn(row, column) {
  const cell = cellOf(row, column)
  if (isMissing(cell)) return NaN
  const value = typeof cell === 'string' ? valueOf(cell) : Number(cell)
  if (!Number.isFinite(value)) throw new TypeError(\`\${JSON.stringify(column)}: "\${cell}" is not a number.\`)
  return value
}
`

/** What lies between two points of a curve. */
const LINES = `/** A piecewise linear curve, flat beyond its ends. */
function lineAt(value, { at, adds }) {
  if (Number.isNaN(value)) return NaN
  const after = at.findIndex((x) => x >= value)
  if (after <= 0) return after === 0 ? adds[0] : adds[at.length - 1]
  const part = (value - at[after - 1]) / (at[after] - at[after - 1])
  return adds[after - 1] + part * (adds[after] - adds[after - 1])
}
`

/** What a cell adds to the score, by the kind of its column. */
const CONTRIBUTIONS: Record<ColumnRule['kind'], string> = {
  number: `function number(row, column, slope, missing = NaN) {
  const value = numberIn(row, column)
  return Number.isNaN(value) ? missing : slope * value
}
`,
  curve: `function curve(row, column, knots, missing = NaN) {
  const value = numberIn(row, column)
  return Number.isNaN(value) ? missing : lineAt(value, knots)
}
`,
  boolean: `const TRUE = new Set(${JSON.stringify(BOOLEAN_WORDS.true)})
const FALSE = new Set(${JSON.stringify(BOOLEAN_WORDS.false)})

function boolean(row, column, slope, missing = NaN) {
  const cell = cellOf(row, column)
  if (isMissing(cell)) return missing
  const word = String(cell).trim().toLowerCase()
  if (TRUE.has(word)) return slope
  if (FALSE.has(word)) return 0
  throw new TypeError(\`\${JSON.stringify(column)}: "\${cell}" is neither true nor false.\`)
}
`,
  category: `/** A text that is no level adds what all others add. */
function category(row, column, levels, otherwise, missing = NaN) {
  const cell = cellOf(row, column)
  if (typeof cell !== 'string' && isMissing(cell)) return missing
  return levels.get(valueOf(cell)) ?? otherwise
}
`,
}
