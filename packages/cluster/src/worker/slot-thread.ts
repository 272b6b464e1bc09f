/** A thread of a worker: it computes, so that the main one is always free to tell Redis that it is alive. */
import { parentPort } from 'node:worker_threads'
import { InfinitePushError } from '@infinite-push/core'
import { fromWire, type PieceTasks, pieceTasks, toRefusal } from '@infinite-push/core/internal'
import type { SlotAnswer, SlotOrder } from './slot-messages.js'

let tasks: PieceTasks | undefined
let shared = ''

function answer({ work, index }: SlotOrder): SlotAnswer {
  try {
    if (work) {
      tasks = pieceTasks(work.computation, work.data && fromWire(work.data), work.settings)
      shared = work.shared
    }
    if (tasks === undefined) throw new Error('A piece was asked for before its data came.')
    return { text: tasks.piece(shared, index) }
  } catch (error) {
    if (!(error instanceof InfinitePushError)) throw error
    return { refusal: toRefusal(error) }
  }
}

parentPort?.on('message', (order: SlotOrder) => parentPort?.postMessage(answer(order)))
