import type { Calibration } from '@infinite-push/core'
import { aboutModel } from './about-model.js'
import { BOOLEAN_WORDS, levelKey, NUMBER_PATTERN } from './cell-words.js'
import type { Exporter } from './exporter.js'
import {
  type CategoryColumn,
  type ColumnRule,
  missingTexts,
  type ScoringRule,
  textContributions,
} from './scoring-rule.js'

/** One module that needs numpy only. Names stand only inside of texts, so none can become code. */
export const python: Exporter = {
  summary: 'one Python module that needs numpy only',
  fileName: 'scoring_rule.py',
  mediaType: 'text/x-python',
  settings: [],
  write: (model, rule) => {
    const kinds = new Set(rule.columns.map(({ kind }) => kind))
    const numbers = kinds.has('number') || kinds.has('curve') ? [DECIMAL] : []
    const functions = [...numbers, ...[...kinds].map((kind) => CONTRIBUTIONS[kind])]
    const meta = `META = ${literal(aboutModel(model))}\n`
    return [
      HEAD,
      meta,
      scoreSource(rule),
      ...useSources(rule),
      ...(kinds.size > 0 ? [cellsSource(missingTexts(model))] : []),
      ...functions,
    ].join('\n\n')
  },
}

const HEAD = `"""A scoring rule that infinite-push learnt: higher is better. It needs numpy only.

    from scoring_rule import score
    table["score"] = score(table)

probability(table) and flagged(table) are there when the model knows probabilities, or has a threshold.
A table is a dict of columns, a pandas DataFrame, or a list of dicts. What is None, NaN or a text such as "" or "NA" is
missing. The score is NaN where a value is missing that the model has no substitute for.
"""

import re

import numpy as np
`

function scoreSource({ offset, columns }: ScoringRule): string {
  return `def score(table):
    """The scores of the rows of a table, as an array."""
    total = np.full(_rows(table), ${literal(offset)})
${columns.map((column) => `    total += ${termSource(column)}\n`).join('')}    return total


def _rows(table):
    if isinstance(table, dict):
        return len(next(iter(table.values()), []))
    return len(table)
`
}

/** Probability and flag, where the model has them. */
function useSources({ calibration, flagAbove }: ScoringRule): string[] {
  return [
    ...(calibration ? [probabilitySource(calibration)] : []),
    ...(flagAbove === undefined
      ? []
      : [
          `def flagged(table):
    """Whether each row is above the threshold; a row without a score is not."""
    return score(table) > META["flagAbove"]
`,
        ]),
  ]
}

function probabilitySource(calibration: Calibration): string {
  const head = `def probability(table):
    """The probability that each row is positive; NaN where it has no score."""
`
  if (calibration.kind === 'platt') {
    const { slope, intercept } = calibration
    return `${head}    with np.errstate(over="ignore"):
        return 1.0 / (1.0 + np.exp(-(${literal(slope)} * score(table) + ${literal(intercept)})))
`
  }
  const { scores, probabilities } = calibration
  return `${head}    return np.interp(score(table), ${literal(scores)}, ${literal(probabilities)})
`
}

function termSource(column: ColumnRule): string {
  const weight = weightSource(column)
  const missing = column.whenMissing === undefined ? [] : [`missing=${literal(column.whenMissing)}`]
  return `_${column.kind}(${['table', literal(column.name), weight, ...missing].join(', ')})`
}

function weightSource(column: ColumnRule): string {
  if (column.kind === 'category') return levelsSource(column)
  return column.kind === 'curve' ? `${literal(column.at)}, ${literal(column.adds)}` : literal(column.slope)
}

function levelsSource(column: CategoryColumn): string {
  return `{${textContributions(column)
    .map(([text, value]) => `${literal(levelKey(text))}: ${literal(value)}`)
    .join(', ')}}, ${literal(column.otherwise)}`
}

/**
 * Texts, numbers, lists and dicts are written in Python as in JSON. Numbers are always floats: an array times a whole
 * number beyond 64 bits would be an array of objects.
 */
function literal(value: unknown): string {
  if (typeof value === 'number') return floatLiteral(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `    ${JSON.stringify(key)}: ${literal(item)},\n`)
  return `{\n${entries.join('')}}`
}

function floatLiteral(x: number): string {
  if (Number.isNaN(x)) return 'np.nan'
  const digits = String(x)
  return /[.e]/.test(digits) ? digits : `${digits}.0`
}

/** What every kind of column needs. */
const cellsSource = (missing: readonly string[]) => `def _cells(table, column):
    rows = isinstance(table, (list, tuple))
    cells = [row[column] for row in table] if rows else table[column]
    return np.asarray(cells) if hasattr(cells, "dtype") else np.array(list(cells), dtype=object)


_MISSING = frozenset(${literal(missing)})


def _is_missing(cell):
    if isinstance(cell, str):
        return cell.strip() in _MISSING
    if isinstance(cell, (float, np.floating)):
        return bool(np.isnan(cell))
    return cell is None or type(cell).__name__ in ("NAType", "NaTType")


_NUMBER = re.compile("${NUMBER_PATTERN}")


def _value(cell):
    """The number that a cell is, or its text."""
    text = str(cell).strip()
    return float(text) if _NUMBER.fullmatch(text) else text


def _values(table, column, value_of):
    cells = _cells(table, column)
    if cells.dtype.kind in "biuf":
        return cells.astype(float)
    return np.array([np.nan if _is_missing(cell) else value_of(cell) for cell in cells], dtype=float)
`

/** The number in a cell. */
const DECIMAL = `def _decimal(cell):
    value = _value(cell) if isinstance(cell, str) else float(cell)
    if isinstance(value, float):
        return value
    raise ValueError("%r is not a number" % (cell,))
`

/** What the cells of a column add to the scores, by the kind of the column. */
const CONTRIBUTIONS: Record<ColumnRule['kind'], string> = {
  number: `def _number(table, column, slope, missing=np.nan):
    values = _values(table, column, _decimal)
    return np.where(np.isnan(values), missing, slope * values)
`,
  curve: `def _curve(table, column, at, adds, missing=np.nan):
    """A piecewise linear curve, flat beyond its ends."""
    values = _values(table, column, _decimal)
    return np.where(np.isnan(values), missing, np.interp(values, at, adds))
`,
  boolean: `_TRUE = frozenset(${literal(BOOLEAN_WORDS.true)})
_FALSE = frozenset(${literal(BOOLEAN_WORDS.false)})


def _truth(cell):
    word = str(cell).strip().lower()
    if word in _TRUE or word in _FALSE:
        return float(word in _TRUE)
    raise ValueError("%r is neither true nor false" % (cell,))


def _boolean(table, column, slope, missing=np.nan):
    values = _values(table, column, _truth)
    return np.where(np.isnan(values), missing, slope * values)
`,
  category: `def _category(table, column, levels, otherwise, missing=np.nan):
    """A text that is no level adds what all others add."""

    def contribution(cell):
        if not isinstance(cell, str) and _is_missing(cell):
            return missing
        return levels.get(_value(str(cell).lower() if isinstance(cell, (bool, np.bool_)) else cell), otherwise)

    return np.array([contribution(cell) for cell in _cells(table, column)], dtype=float)
`,
}
