import { Worker } from 'node:worker_threads'
import { fromRefusal } from '@infinite-push/core/internal'
import type { SlotAnswer, SlotOrder, SlotWork } from './slot-messages.js'

/** A place where one piece at a time is computed, by a thread that is started when there is something to do. */
export class Slot {
  private thread: Worker | undefined
  private sweep: string | undefined

  /** The piece as JSON. Aborting ends the thread, and with it the work. */
  async compute(work: SlotWork, index: number, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const thread = this.thread ?? this.start()
    const order: SlotOrder = this.sweep === work.sweep ? { index } : { work, index }
    const stop = () => void thread.terminate()
    signal.addEventListener('abort', stop)
    try {
      const answer = answerOf(thread)
      thread.postMessage(order)
      const found = await answer
      this.sweep = work.sweep
      if ('refusal' in found) throw fromRefusal(found.refusal)
      return found.text
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  async close(): Promise<void> {
    await this.thread?.terminate()
  }

  private start(): Worker {
    const thread = new Worker(new URL('./slot-thread.js', import.meta.url))
    // An error is told to whoever waits for an answer; without anyone waiting it must not end the process.
    thread.once('error', () => this.forget(thread)).once('exit', () => this.forget(thread))
    this.thread = thread
    return thread
  }

  private forget(thread: Worker): void {
    if (this.thread !== thread) return
    this.thread = undefined
    this.sweep = undefined
  }
}

function answerOf(thread: Worker): Promise<SlotAnswer> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      forget()
      reject(new Error('The computing thread ended without an answer.'))
    }
    const failed = (error: Error) => {
      forget()
      reject(error)
    }
    const answered = (answer: SlotAnswer) => {
      forget()
      resolve(answer)
    }
    const forget = () => thread.off('message', answered).off('error', failed).off('exit', ended)
    thread.on('message', answered).on('error', failed).on('exit', ended)
  })
}
