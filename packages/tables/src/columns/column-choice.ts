import { emptyRange, noColumnMatches } from '../errors/column-errors.js'
import type { ColumnNames } from './columns.js'

/** The columns that the words of one flag choose. */
export interface ChosenColumns {
  /** By 0-based position. */
  all: ReadonlySet<number>
  /** Those that were named one by one, and not by a range or a pattern. */
  singly: ReadonlySet<number>
}

/**
 * The columns that words choose: each is a name, a 1-based number, a range of numbers (`3-10`) or of names
 * (`gene1..gene50`), or a pattern (`gene_*`, where `?` stands for one character). A name that exists is always meant as
 * that name; `\*` in a pattern is a plain star.
 *
 * @example
 * ```ts
 * chooseColumns(['2-3'], new ColumnNames(readHeader(['a', 'b', 'c']), 'data.csv'), 'ignore').all // Set { 1, 2 }
 * ```
 */
export function chooseColumns(words: readonly string[], columns: ColumnNames, flag: string): ChosenColumns {
  const all = new Set<number>()
  const singly = new Set<number>()
  for (const word of words.map((each) => each.trim())) {
    const many = columns.has(word) ? undefined : (rangeOf(word, columns, flag) ?? matches(word, columns, flag))
    if (many === undefined) singly.add(columns.named(word, flag))
    for (const column of many ?? []) all.add(column)
  }
  for (const column of singly) all.add(column)
  return { all, singly }
}

/** `3-10`, `3..10` or `gene1..gene50`, both ends included. */
function rangeOf(word: string, columns: ColumnNames, flag: string): number[] | undefined {
  const ends = /^(\d+)-(\d+)$/.exec(word) ?? /^(.+?)\.\.(.+)$/.exec(word)
  if (ends === null) return undefined
  const first = columns.named(ends[1], flag)
  const last = columns.named(ends[2], flag)
  if (first <= last) return Array.from({ length: last - first + 1 }, (_, k) => first + k)
  const turned = `${ends[2]}${word.includes('..') ? '..' : '-'}${ends[1]}`
  throw emptyRange({ option: flag, word, turned })
}

function matches(word: string, columns: ColumnNames, flag: string): number[] | undefined {
  if (!/[*?]/.test(word)) return undefined
  const form = new RegExp(`^${word.replace(/\\?[\s\S]/g, patternPart)}$`, 'su')
  const found = [...columns.names.keys()].filter((k) => form.test(columns.names[k]))
  if (found.length > 0) return found
  throw noColumnMatches({ source: columns.source, option: flag, word, columns: columns.names, pattern: true })
}

/** One character of a pattern, or one with a backslash before it, as a regular expression. */
function patternPart(part: string): string {
  if (part === '*') return '.*'
  if (part === '?') return '.'
  return part.slice(-1).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
