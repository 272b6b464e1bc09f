import type { ThresholdChoice } from '@infinite-push/core'
import { shellWord } from '@infinite-push/tables'
import { droppedLevels, ignoredColumns } from '../engine/command-line-model.js'
import type { Problem, Reading, Setting } from '../engine/problem.js'
import type { ColumnView } from '../engine/views.js'
import { needsGroups, needsL1Ratio } from './penalties.js'
import { FRESH, type Session } from './session.js'

/** What the page shows: what was decided, and the columns of the table. */
export interface Shown {
  session: Session
  columns: readonly Pick<ColumnView, 'name' | 'role'>[]
}

/**
 * The command that learns what the page shows; without a setting, the one that chooses it by the same cross-validation.
 *
 * @example
 * ```ts
 * commandLine({ session: { ...FRESH, data: { kind: 'file', name: 'genes.csv' } }, columns: [] }, { threshold: { kind: 'max' }, transform: 'none', lambda: 0.05 })
 * // infinite-push fit genes.csv --lambda 0.05 --out model.json
 * ```
 */
export function commandLine({ session, columns }: Shown, setting?: Setting): string {
  const { reading, problem, folds } = session
  const levels = droppedLevels(columns, problem)
  const words = [
    'fit',
    dataWord(session),
    ...readingWords(reading),
    ...columnWords('ignore', ignoredColumns(columns, problem), columns),
    ...columnWords('category', reading.categories, columns),
    ...(problem.corrections.length > 0 ? ['--corrections', 'corrections.csv'] : []),
    ...(levels.length > 0 ? ['--penalty-factors', 'dropped.csv'] : []),
    ...problemWords(problem),
    ...transformWords(setting ?? problem),
    ...(setting ? settingWords(setting) : [...thresholdWords(problem.threshold), ...flag('folds', folds, FRESH.folds)]),
    '--out',
    'model.json',
  ]
  return [...droppedFile(levels), ['infinite-push', ...words.map(shellWord)].join(' ')].join(' && ')
}

/** A level is no column that could be ignored: a file says that it is left out. */
function droppedFile(levels: readonly string[]): string[] {
  if (levels.length === 0) return []
  const lines = levels.map((level) => `"${level.replaceAll('"', '""')}",inf`)
  return [`printf '%s\\n' ${lines.map(shellWord).join(' ')} > dropped.csv`]
}

function dataWord({ data }: Session): string {
  if (data === undefined) return 'DATA'
  return data.kind === 'bundled' ? `packages/cli/data/${data.name}.csv` : data.name
}

function readingWords({
  format,
  decimal,
  thousands,
  header,
  label,
  positive,
  id,
  weights,
  query,
  rowGroups,
  missing,
}: Reading): string[] {
  return [
    ...flag('format', format),
    ...flag('decimal', decimal),
    ...flag('thousands', thousands),
    ...(header === 'none' ? ['--no-header'] : []),
    ...flag('label', label),
    ...flag('positive', positive),
    ...flag('id', id),
    ...flag('weights', weights),
    ...flag('query', query),
    ...flag('groups-of-rows', rowGroups),
    ...flag('missing', missing, FRESH.reading.missing),
  ]
}

/** Names are separated by commas; a column whose name has one goes by its number. */
function columnWords(name: string, chosen: readonly string[], columns: Shown['columns']): string[] {
  const place = (column: string) => columns.findIndex((each) => each.name === column) + 1
  const words = chosen.map((column) => (column === '' || column.includes(',') ? String(place(column)) : column))
  return words.length === 0 ? [] : [`--${name}`, words.join(',')]
}

function problemWords({ penalty, l1Ratio, groupsBy, nonnegative, standardize }: Problem): string[] {
  return [
    ...flag('penalty', penalty, FRESH.problem.penalty),
    ...(needsL1Ratio(penalty) ? flag('l1-ratio', l1Ratio, FRESH.problem.l1Ratio) : []),
    ...(needsGroups(penalty) ? ['--groups', `prefix:${groupsBy}`] : []),
    // Alone it would take what comes behind it for a name, unless that is a flag.
    ...(nonnegative === 'all' ? ['--nonnegative'] : []),
    ...(nonnegative !== 'all' && nonnegative.length > 0 ? ['--nonnegative', nonnegative.join(',')] : []),
    ...(standardize ? [] : ['--no-standardize']),
  ]
}

function transformWords({ transform }: Pick<Problem, 'transform'>): string[] {
  return flag('transform', transform, FRESH.problem.transform)
}

/** Where λ is given the threshold is the highest negative, unless it is given, too. */
function settingWords({ threshold, lambda }: Setting): string[] {
  return [...(threshold.kind === 'max' ? [] : thresholdWords(threshold)), '--lambda', String(lambda)]
}

function thresholdWords(threshold: ThresholdChoice): string[] {
  if (threshold.kind === 'top-k') return ['--top-k', String(threshold.k)]
  if (threshold.kind === 'fraction') return ['--fraction', String(threshold.tau)]
  return threshold.kind === 'max' ? ['--threshold', 'max'] : []
}

function flag(name: string, value: string | number | undefined, usual?: string | number): string[] {
  return value === undefined || value === usual ? [] : [`--${name}`, String(value)]
}
