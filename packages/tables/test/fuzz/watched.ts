import { availableParallelism } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { InfinitePushError } from '@infinite-push/core'
import type { FuzzedReader } from './readers.js'

/** No input of a few hundred bytes takes longer, in time of the processor: other programs may keep it waiting. */
const LONGEST_MS = 3000
/** In less time by the clock no process can take so much of all processors: they need not be asked, which is dear. */
const SHORTEST_MS = LONGEST_MS / availableParallelism()
/** Room for what is allocated before anything is read, and for what the collector has not taken away yet. */
const ALWAYS_FINE = 192 * 2 ** 20
const BYTES_PER_BYTE = 20

/** Has a reader read an input; what it did wrong, or undefined: only typed errors, in bounded time and memory. */
export async function wrongDoing({ read }: FuzzedReader, bytes: Uint8Array): Promise<string | undefined> {
  const memory = usedMemory()
  const started = recentTimes()
  try {
    await read(bytes)
  } catch (error) {
    if (!(error instanceof InfinitePushError))
      return error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (error.message === '' || error.hint === '') return `an error without words: ${error.code}`
  }
  if (performance.now() - started.clock > SHORTEST_MS) {
    const took = processorMs() - started.processor
    if (took > LONGEST_MS) return `it took ${took.toFixed(0)} ms`
  }
  const grown = usedMemory() - memory
  if (grown > ALWAYS_FINE + BYTES_PER_BYTE * bytes.length) return `it used ${(grown / 2 ** 20).toFixed(0)} MiB`
  return undefined
}

let times = { clock: Number.NEGATIVE_INFINITY, processor: 0 }

/** Clock and processor time at most a tenth of a second ago: the inputs since then count as part of the next one. */
function recentTimes(): typeof times {
  const clock = performance.now()
  if (clock - times.clock > 100) times = { clock, processor: processorMs() }
  return times
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function usedMemory(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
