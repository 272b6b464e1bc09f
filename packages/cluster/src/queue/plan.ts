import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { PIECEWISE, type PiecewiseName } from '@infinite-push/core/internal'
import { BUILD } from './keys.js'
import { fromPlanText, toPlanText } from './plan-text.js'

/** A data set by the hash of its bytes, and how many there are. */
export interface DataReference {
  hash: string
  bytes: number
}

/** What a sweep computes: everything that its pieces depend on. Only documents, never code. */
export interface SweepPlan {
  /** The build that asks for it. */
  version: string
  computation: PiecewiseName
  settings: unknown
  /** What all pieces share, as JSON. */
  shared: string
  /** What the pieces are called. */
  pieces: string[]
  data: DataReference | null
}

/** More than any plan or piece there is: a document beyond it is refused before it is unpacked. */
export const LARGEST_DOCUMENT = 256 * 2 ** 20

/** An error that is not certain is given a second try; a piece that fails twice is left, and the others go on. */
export const TRIES = 2

const HASH = /^[0-9a-f]{64}$/
const SWEEP = /^[0-9a-f]{32}$/

/** The same plan has the same name, whoever asks for it and whenever. */
export function sweepName(plan: SweepPlan): string {
  return createHash('sha256').update(toPlanText(plan)).digest('hex').slice(0, 32)
}

export function packPlan(plan: SweepPlan): Promise<Buffer> {
  return promisify(gzip)(toPlanText(plan))
}

/** A plan that came from outside; an error says what is wrong with it. */
export async function unpackPlan(packed: Buffer): Promise<SweepPlan> {
  const bytes = await promisify(gunzip)(packed, { maxOutputLength: LARGEST_DOCUMENT })
  return checkedPlan(fromPlanText(bytes.toString('utf8')) as Partial<SweepPlan> | null)
}

function checkedPlan(found: Partial<SweepPlan> | null): SweepPlan {
  const wrong = (what: string) => new TypeError(`A plan in the queue has ${what}.`)
  if (typeof found !== 'object' || found === null) throw wrong('no fields')
  const { version, computation, shared, pieces, data } = found
  if (version !== BUILD) throw wrong('another version')
  if (typeof computation !== 'string' || !Object.hasOwn(PIECEWISE, computation)) throw wrong('an unknown computation')
  if (typeof shared !== 'string') throw wrong('no shared document')
  if (!Array.isArray(pieces) || !pieces.every((name) => typeof name === 'string')) throw wrong('no names of pieces')
  if (data !== null && !isReference(data)) throw wrong('no proper hash of its data')
  return { version, computation, settings: found.settings, shared, pieces, data }
}

function isReference(data: DataReference | undefined): data is DataReference {
  return data !== undefined && HASH.test(data.hash) && Number.isSafeInteger(data.bytes) && data.bytes > 0
}

/** What a job of the queue says: which piece of which sweep. */
export interface PieceJob {
  sweep: string
  index: number
}

export function checkedJob({ sweep, index }: PieceJob): PieceJob {
  if (typeof sweep === 'string' && SWEEP.test(sweep) && Number.isSafeInteger(index) && index >= 0) {
    return { sweep, index }
  }
  throw new TypeError('A job in the queue names no piece.')
}

/** The name of a job: enqueued twice it is still one. */
export function jobName({ sweep, index }: PieceJob): string {
  return `${sweep}-${index}`
}
