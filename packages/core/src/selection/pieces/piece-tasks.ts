import { PIECEWISE, type PiecewiseName } from '../../all-piecewise.js'
import type { Dataset } from '../../data/dataset/dataset.js'
import { hashDataset } from '../../data/dataset/dataset-hash.js'
import { combined, type Piecewise, within } from './piecewise.js'

/** What was prepared, with `shared` as JSON. */
export interface PreparedText {
  shared: string
  pieces: string[]
  cut?: boolean
}

/**
 * What a thread can be asked for. What all pieces share, and pieces, travel as JSON even where they need not: so a result
 * cannot depend on whether a piece came from a thread, from another machine or from a journal.
 */
export interface PieceTasks {
  /** The hash of the data. */
  fingerprint(): string
  /** Milliseconds are left, where there is a limit of time. */
  prepare(left?: number): PreparedText
  piece(shared: string, index: number, left?: number): string
  /** Under such a limit pieces may be missing. */
  combine(shared: string, pieces: readonly (string | undefined)[], left?: number): unknown
}

/**
 * The tasks of one computation on its data.
 *
 * @example
 * ```ts
 * const tasks = pieceTasks('cross-validation', data, { folds: 3 })
 * const { shared, pieces } = tasks.prepare()
 * const model = tasks.combine(shared, pieces.map((_, index) => tasks.piece(shared, index)))
 * ```
 */
export function pieceTasks(name: PiecewiseName, data: Dataset | undefined, settings: unknown): PieceTasks {
  const work = PIECEWISE[name] as Piecewise<unknown, unknown, unknown, unknown, unknown>
  return {
    fingerprint: () => (data ? hashDataset(data) : ''),
    prepare: (left) => {
      const { shared, ...prepared } = work.prepare(data, within(settings, left))
      return { ...prepared, shared: exactJson(shared) }
    },
    piece: (shared, index, left) => exactJson(work.piece(data, within(settings, left), JSON.parse(shared), index)),
    combine: (shared, pieces, left) =>
      combined(
        work,
        data,
        within(settings, left),
        JSON.parse(shared),
        pieces.map((text) => text && JSON.parse(text)),
      ),
  }
}

/** What JSON would change in silence would make a result depend on how it was computed. */
function exactJson(value: unknown): string {
  refuseInexact(value, '')
  return JSON.stringify(value)
}

function refuseInexact(part: unknown, key: string): void {
  if (typeof part === 'number' && !Number.isFinite(part))
    throw new TypeError(`${key} is ${part}, which JSON cannot say.`)
  if (ArrayBuffer.isView(part)) throw new TypeError(`${key} is a typed array, which JSON would turn into an object.`)
  // Of numbers there may be many in a row, and JSON.stringify is slow where it has to ask for each.
  if (Array.isArray(part)) for (let i = 0; i < part.length; i++) refuseInexact(part[i], key)
  else if (part !== null && typeof part === 'object')
    for (const [name, inner] of Object.entries(part)) refuseInexact(inner, name)
}
