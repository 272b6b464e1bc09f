import type { Correction } from '@infinite-push/tables'
import type { Problem, Reading } from '../engine/problem.js'
import { withCorrection } from './corrections.js'
import { withMark } from './marks.js'
import type { Pin, Place } from './pins.js'
import { type DataChoice, FRESH, type Session } from './session.js'

/** What a user can do. */
export type Action =
  | { type: 'data'; data: DataChoice | undefined; reading?: Partial<Reading> }
  | { type: 'reading'; reading: Partial<Reading> }
  | { type: 'problem'; problem: Partial<Problem> }
  | { type: 'folds'; folds: number }
  | { type: 'budget'; budget: number | undefined }
  /** About rows by their number in the file; undefined takes it back. */
  | { type: 'correct'; row: number; to: Correction['to'] | undefined }
  | { type: 'mark'; row: number; note: string | undefined }
  /** Puts a setting aside; undefined takes the pin out. */
  | { type: 'pin'; place: Place; pin: Pin | undefined }
  /** Learns again what was pinned, and stands where it stood. */
  | { type: 'to-pin'; pin: Pin; ratio: number }
  | { type: 'ratio'; ratio: number | undefined }
  | { type: 'feature'; name: string | undefined }
  | { type: 'row'; row: number | undefined }
  /** Another list is looked at; a row of the one before is let go. */
  | { type: 'list'; name: string }
  /** Another address was opened in the same page. */
  | { type: 'session'; session: Session }
  /** As it was before a reload: nothing to undo. */
  | { type: 'restore'; session: Session }
  | { type: 'undo' }
  | { type: 'redo' }

/** A session with what it was before, and what it was before undoing. */
export interface History {
  past: readonly Session[]
  present: Session
  future: readonly Session[]
}

export const BEGINNING: History = { past: [], present: FRESH, future: [] }

const MOST_STEPS = 100

/**
 * What a session becomes. Decisions can be undone; where one looks (the scrubber, the highlights) is no decision, and
 * dragging the scrubber leaves one step at most.
 */
export function reduce(history: History, action: Action): History {
  const { past, present, future } = history
  if (action.type === 'undo') {
    const before = past.at(-1)
    return before ? { past: past.slice(0, -1), present: before, future: [present, ...future] } : history
  }
  if (action.type === 'redo') {
    const [after, ...rest] = future
    return after ? { past: [...past, present], present: after, future: rest } : history
  }
  const next = act(present, action)
  if (isLook(action)) return { ...history, present: next }
  return { past: [...past, present].slice(-MOST_STEPS), present: next, future: [] }
}

function isLook({ type }: Action): boolean {
  return type === 'ratio' || type === 'feature' || type === 'row' || type === 'list' || type === 'restore'
}

function act(session: Session, action: Exclude<Action, { type: 'undo' | 'redo' }>): Session {
  switch (action.type) {
    case 'data':
      // Another table has other columns: only what does not name any is kept.
      return {
        ...FRESH,
        data: action.data,
        reading: { ...FRESH.reading, ...action.reading },
        folds: session.folds,
      }
    case 'session':
    case 'restore':
      return action.session
    case 'reading':
      return {
        ...session,
        reading: { ...session.reading, ...action.reading },
        row: undefined,
        list: undefined,
        feature: undefined,
      }
    case 'problem':
      return { ...session, problem: { ...session.problem, ...action.problem } }
    case 'folds':
      return { ...session, folds: action.folds }
    case 'budget':
      return { ...session, budget: action.budget }
    case 'correct': {
      const corrections = withCorrection(session.problem.corrections, action.row, action.to)
      return { ...session, problem: { ...session.problem, corrections } }
    }
    case 'mark':
      return { ...session, marks: withMark(session.marks, action.row, action.note) }
    case 'pin': {
      const { [action.place]: _, ...others } = session.pins
      return { ...session, pins: action.pin ? { ...others, [action.place]: action.pin } : others }
    }
    case 'to-pin':
      return { ...session, problem: { ...session.problem, ...action.pin.problem }, ratio: action.ratio }
    case 'ratio':
      return { ...session, ratio: action.ratio }
    case 'feature':
      return { ...session, feature: action.name }
    case 'list':
      return { ...session, list: action.name, row: undefined }
    case 'row':
      return { ...session, row: action.row }
  }
}
