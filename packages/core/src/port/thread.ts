import { type HeapOwner, watchHeap } from './heap-watch.js'
import type { FromThread, ToThread } from './messages.js'

/** A thread that answers questions, wherever it runs. */
export interface Thread {
  /** The buffers of `handedOver` move instead of being copied. */
  post(message: ToThread, handedOver: readonly ArrayBuffer[]): void
  /** What it says, and why it ended when nobody ended it. */
  listen(hear: (message: FromThread) => void, ended: (error: Error) => void): void
  end(): unknown
}

/** The part of a browser's `Worker` that is needed. */
export interface WebWorkerLike {
  postMessage(message: ToThread, handedOver: ArrayBuffer[]): void
  terminate(): void
  onmessage: ((event: { data: FromThread }) => unknown) | null
  onerror: ((event: { message: string }) => unknown) | null
}

/** The part of a `Worker` of `node:worker_threads` that is needed. */
export interface NodeWorkerLike extends HeapOwner {
  postMessage(message: ToThread, handedOver: readonly ArrayBuffer[]): void
  terminate(): Promise<unknown>
  on(event: 'message', listener: (message: FromThread) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/** A worker of a browser as a thread. */
export function webThread(worker: WebWorkerLike): Thread {
  return {
    post: (message, handedOver) => worker.postMessage(message, [...handedOver]),
    listen: (hear, ended) => {
      worker.onmessage = ({ data }) => hear(data)
      worker.onerror = ({ message }) => ended(new Error(message || 'The computing thread failed.'))
    },
    end: () => worker.terminate(),
  }
}

/** A worker of Node as a thread. */
export function nodeThread(worker: NodeWorkerLike): Thread {
  return {
    post: (message, handedOver) => worker.postMessage(message, handedOver),
    listen: (hear, ended) => {
      worker.on('message', hear)
      worker.on('error', ended)
      worker.on('exit', () => ended(new Error('A computing thread ended without an answer.')))
      watchHeap(worker, () => {
        ended(Object.assign(new Error('The memory of the thread is full.'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
        void worker.terminate()
      })
    },
    end: () => worker.terminate(),
  }
}
