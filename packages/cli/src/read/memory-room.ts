import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { InfinitePushError } from '@infinite-push/core'
import type { Room } from '@infinite-push/tables'

/** Any machine that this runs on has so much. */
const LEAST = 256 * 2 ** 20
/** Node ends without a word when its own share of the memory is full; a part of it is always garbage. */
const MOST_OF_HEAP = 0.9

/** `2.5GB`, as flags take sizes. */
export function sizeText(bytes: number): string {
  const gigabytes = bytes / 2 ** 30
  return gigabytes >= 1 ? `${Number(gigabytes.toFixed(2))}GB` : `${Math.ceil(bytes / 2 ** 20)}MB`
}

/** What the machine has, or the container that this runs in. */
function wholeMemory(): number {
  const container = process.constrainedMemory() ?? 0
  return container > 0 ? Math.min(container, totalmem()) : totalmem()
}

/** Half of it: the other half is for the computation. */
export function defaultMemory(): number {
  return Math.max(LEAST, wholeMemory() / 2)
}

/**
 * Memory for a table: refuses what would take more than allowed before it is taken, since the system would end the process
 * without a word.
 *
 * @example
 * ```ts
 * const table = await readTable('data.csv', { missing: 'error', room: memoryRoom('data.csv', 2 ** 30) })
 * ```
 */
export function memoryRoom(source: string, allowed: number = defaultMemory()): Room {
  return {
    need(bytes) {
      const needed = process.memoryUsage.rss() + bytes
      if (needed > allowed) {
        throw tooLarge(source, `${sizeText(needed)} would be in use, and ${sizeText(allowed)} may be`, moreThan(needed))
      }
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
      if (used <= MOST_OF_HEAP * limit) return
      const megabytes = Math.ceil((2 * limit) / 2 ** 20)
      const more = `Allow Node more: NODE_OPTIONS=--max-old-space-size=${megabytes}; or read`
      throw tooLarge(source, `${sizeText(used)} of the ${sizeText(limit)} that Node has are in use`, more)
    },
  }
}

/** To allow more helps only where there is more. */
function moreThan(needed: number): string {
  const size = 2 ** Math.ceil(Math.log2(needed))
  return size < wholeMemory() ? `Allow more with --max-memory ${sizeText(size)}; or read` : 'Read'
}

function tooLarge(source: string, figures: string, more: string): InfinitePushError {
  const inPlace = /\.(csv|parquet)$/i.test(source) ? ' Or let DuckDB read it where it is: fit … --in-place.' : ''
  return new InfinitePushError('too-much-memory', `${source} does not fit into memory: ${figures}.`, {
    kind: 'data',
    hint: `${more} less of it, with --features or --ignore.${inPlace}`,
    field: 'max-memory',
  })
}
