/** A thread of the pool. It gets the data once, when it starts, and then does what it is asked to. */
import { workerData } from 'node:worker_threads'
import { hashDataset, InfinitePushError, type Piecewise } from '@infinite-push/core'
import workerpool from 'workerpool'
import type { Answer, PieceOrder, PieceTasks, PreparedText } from './piece-tasks.js'
import { PIECEWISE } from './piecewise-registry.js'
import { toDetails } from './refusal.js'
import { fromWire } from './wire.js'

const { name, data: wire, settings } = workerData as PieceOrder
const work = PIECEWISE[name] as Piecewise<unknown, unknown, unknown, unknown, unknown>
const data = wire && fromWire(wire)

const tasks: PieceTasks = {
  fingerprint: () => (data ? hashDataset(data) : ''),

  prepare: (): PreparedText => {
    const { shared, pieces } = work.prepare(data, settings)
    return { shared: toText(shared), pieces }
  },

  piece: (shared, index) => toText(work.piece(data, settings, JSON.parse(shared), index)),

  combine: (shared, pieces) =>
    work.combine(
      data,
      settings,
      JSON.parse(shared),
      pieces.map((text) => JSON.parse(text)),
    ),
}

/** What JSON would change in silence would make a result depend on how it was computed. */
function toText(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'number' && !Number.isFinite(part))
      throw new TypeError(`${key} is ${part}, which JSON cannot say.`)
    if (ArrayBuffer.isView(part)) throw new TypeError(`${key} is a typed array, which JSON would turn into an object.`)
    return part
  })
}

/** Refusals go back as values, since classes do not survive the way between threads. */
function answering<A extends unknown[], T>(task: (...args: A) => T): (...args: A) => Answer<T> {
  return (...args) => {
    try {
      return { value: task(...args) }
    } catch (error) {
      if (!(error instanceof InfinitePushError)) throw error
      return { refusal: toDetails(error) }
    }
  }
}

workerpool.worker({
  fingerprint: answering(tasks.fingerprint),
  prepare: answering(tasks.prepare),
  piece: answering(tasks.piece),
  combine: answering(tasks.combine),
})
