import type { Correction } from '@infinite-push/tables'
import { withCorrection } from './corrections.js'
import { type Mark, withMark } from './marks.js'
import type { Session } from './session.js'
import { fromHash, toHash } from './url-state.js'

const FORMAT = 'infinite-push-studio-session'
const VERDICTS: readonly Correction['to'][] = ['positive', 'negative', 'leave-out']
const LONGEST_NOTE = 10_000

/** Which table a session is about, as far as that can be told without it. */
export interface TableMark {
  name: string
  /** SHA-256 of its bytes, where the browser computes it. */
  sha256?: string | undefined
}

/** All that the user decided, as a file or in the memory of the browser: settings as in an address, and what was said about rows. */
export interface SessionDocument {
  format: typeof FORMAT
  version: 1
  table: TableMark | undefined
  settings: string
  corrections: readonly Correction[]
  marks: readonly Mark[]
}

export function sessionDocument(session: Session, table?: TableMark): SessionDocument {
  const { problem, marks } = session
  return { format: FORMAT, version: 1, table, settings: toHash(session), corrections: problem.corrections, marks }
}

/**
 * The session of a document, whoever wrote it: what makes no sense in it is as if it were not there; undefined when it is
 * something else.
 *
 * @example
 * ```ts
 * sessionOf(JSON.parse(text))?.session.problem.corrections
 * ```
 */
export function sessionOf(document: unknown): { session: Session; table: TableMark | undefined } | undefined {
  if (!isRecord(document) || document.format !== FORMAT || document.version !== 1) return undefined
  const session = fromHash(typeof document.settings === 'string' ? document.settings : '')
  let corrections: readonly Correction[] = []
  for (const { row, to } of records(document.corrections)) {
    const verdict = VERDICTS.find((each) => each === to)
    if (isRow(row) && verdict) corrections = withCorrection(corrections, row, verdict)
  }
  let marks: readonly Mark[] = []
  for (const { row, note } of records(document.marks)) {
    if (isRow(row) && typeof note === 'string') marks = withMark(marks, row, note.slice(0, LONGEST_NOTE))
  }
  return {
    session: { ...session, problem: { ...session.problem, corrections }, marks },
    table: tableOf(document.table),
  }
}

function tableOf(value: unknown): TableMark | undefined {
  if (!isRecord(value) || typeof value.name !== 'string') return undefined
  return { name: value.name, ...(typeof value.sha256 === 'string' && { sha256: value.sha256 }) }
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isRow(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
