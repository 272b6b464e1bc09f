import { shown } from '../../cells/bad-place.js'
import type { Cell, DeclaredColumn } from '../../cells/rows.js'
import type { ArffToken } from './arff-tokens.js'

/** Refuses a token of the line that is being read. */
export type RefuseToken = (token: ArffToken | undefined, message: string, hint: string) => never

/** A column of an ARFF file. */
export interface ArffAttribute extends DeclaredColumn {
  /** What a sparse row means where it says nothing. */
  absent: Cell
  /** The levels of a nominal attribute. */
  allowed?: ReadonlySet<string>
}

const NUMERIC = new Set(['numeric', 'real', 'integer'])

/** Reads `@attribute name type`. */
export function arffAttribute(tokens: readonly ArffToken[], refuse: RefuseToken): ArffAttribute {
  const [, name, type] = tokens
  if (name === undefined || name.kind === '{' || name.kind === '}') {
    return refuse(name, 'an attribute needs a name.', 'Write @attribute NAME TYPE.')
  }
  if (type?.kind === '{') return nominal(name.text, tokens.slice(3), refuse)
  const word = type?.text.toLowerCase() ?? ''
  if (NUMERIC.has(word)) return { name: name.text, kind: 'number', absent: 0 }
  if (word === 'string') return { name: name.text, kind: 'text', absent: null }
  if (word === 'date') return { name: name.text, kind: 'date', absent: null }
  if (word === 'relational') {
    return refuse(type, 'relational attributes hold tables inside a cell.', 'Flatten the table: one row per instance.')
  }
  const message = type === undefined ? `the attribute "${name.text}" has no type.` : `"${shown(type.text)}" is no type.`
  return refuse(type, message, 'Types are numeric, real, integer, string, date and {levels, …}.')
}

function nominal(name: string, tokens: readonly ArffToken[], refuse: RefuseToken): ArffAttribute {
  const end = tokens.findIndex(({ kind }) => kind === '}')
  if (end < 0) refuse(tokens.at(-1), 'the list of levels is never closed.', 'Close it with } on the same line.')
  const levels = tokens.slice(0, end)
  const wrong = levels.find(({ kind }) => kind === '{')
  if (wrong !== undefined) refuse(wrong, 'a { inside a list of levels.', 'Put quotes around levels that hold brackets.')
  const allowed = new Set<string>()
  for (const level of levels) {
    if (allowed.has(level.text))
      refuse(level, `the level "${shown(level.text)}" occurs twice.`, 'List each level once.')
    allowed.add(level.text)
  }
  return { name, kind: 'category', levels: [...allowed], allowed, absent: levels[0]?.text ?? null }
}
