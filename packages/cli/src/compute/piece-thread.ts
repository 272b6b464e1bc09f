/** A thread of the pool. It gets the data once, when it starts, and then does what it is asked to. */
import { workerData } from 'node:worker_threads'
import { InfinitePushError } from '@infinite-push/core'
import { fromWire, pieceTasks, toRefusal } from '@infinite-push/core/internal'
import workerpool from 'workerpool'
import type { Answer, PieceOrder } from './piece-order.js'

const { name, data, settings } = workerData as PieceOrder
const { fingerprint, prepare, piece, combine } = pieceTasks(name, data && fromWire(data), settings)

/** Refusals go back as values, since classes do not survive the way between threads. */
function answering<A extends unknown[], T>(task: (...args: A) => T): (...args: A) => Answer<T> {
  return (...args) => {
    try {
      return { value: task(...args) }
    } catch (error) {
      if (!(error instanceof InfinitePushError)) throw error
      return { refusal: toRefusal(error) }
    }
  }
}

workerpool.worker({
  fingerprint: answering(fingerprint),
  prepare: answering(prepare),
  piece: answering(piece),
  combine: answering(combine),
})
