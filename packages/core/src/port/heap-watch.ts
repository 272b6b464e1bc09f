declare function setInterval(call: () => void, ms: number): unknown
declare function clearInterval(timer: unknown): void

/** The part of a worker of Node that tells how full its memory is; older versions do not. */
export interface HeapOwner {
  getHeapStatistics?(): Promise<{ used_heap_size: number; heap_size_limit: number }>
  on(event: 'exit', listener: () => void): unknown
}

const LOOK_MS = 50
const MOST = 0.85

/**
 * Tells when a thread has used nearly all memory it may have. From Node 24 on a thread that has used all of it ends the
 * whole process, before anyone hears of it.
 */
export function watchHeap(worker: HeapOwner, full: () => void): void {
  if (worker.getHeapStatistics === undefined) return
  const look = async () => {
    // Not running yet, or not any more.
    const found = await worker.getHeapStatistics?.().catch(() => undefined)
    if (found && found.used_heap_size > MOST * found.heap_size_limit) full()
  }
  const timer = setInterval(look, LOOK_MS)
  ;(timer as { unref?(): void }).unref?.()
  worker.on('exit', () => clearInterval(timer))
}
