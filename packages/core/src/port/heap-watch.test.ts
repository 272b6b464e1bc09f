import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import type { NodeWorkerLike } from './thread.js'
import { nodeThread } from './thread.js'

/** A worker that says how much of its memory is used. */
function worker(used: () => Promise<number>) {
  const terminate = vi.fn(async () => {})
  const getHeapStatistics = async () => ({ used_heap_size: await used(), heap_size_limit: 100 })
  const it = Object.assign(new EventEmitter(), { terminate, getHeapStatistics, postMessage: () => {} })
  return it as typeof it & NodeWorkerLike
}

describe('a thread whose memory is nearly full', () => {
  it('is ended before it ends the process, and that is what is told', async () => {
    let used = 50
    const full = worker(async () => used)
    const ended = vi.fn()
    nodeThread(full).listen(() => {}, ended)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(ended).not.toHaveBeenCalled()
    used = 95
    await vi.waitFor(() => expect(full.terminate).toHaveBeenCalled())
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  })

  it('is asked again when it did not answer, and no more when it is gone', async () => {
    const used = vi.fn(async () => {
      throw new Error('not running')
    })
    const absent = worker(used)
    const ended = vi.fn()
    nodeThread(absent).listen(() => {}, ended)
    await vi.waitFor(() => expect(used.mock.calls.length).toBeGreaterThan(1))
    absent.emit('exit')
    const asked = used.mock.calls.length
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(used.mock.calls.length).toBe(asked)
  })
})
