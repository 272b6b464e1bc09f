import { freemem } from 'node:os'
import { InfinitePushError } from '@infinite-push/core'
import { sizeText } from '../read/memory-room.js'

/** What a thread takes before it has seen any data. */
const OWN = 80 * 2 ** 20
/** What it takes for a byte of the table, whose rows all threads share: measured on 100,000 to 300,000 × 40. */
const PER_BYTE = 1.5

/** What this process may still take before the system ends it without a word. */
export function freeMemory(): number {
  const container = process.constrainedMemory() ?? 0
  return Math.min(freemem(), container > 0 ? container - process.memoryUsage.rss() : Number.POSITIVE_INFINITY)
}

/**
 * How many of the threads have room to compute with a table of so many bytes: at least one, since what one takes is an
 * estimate, unless there is no room for another copy of the table at all.
 *
 * @example
 * ```ts
 * threadsThatFit(8, 2 ** 30, 4 * 2 ** 30) // 2
 * ```
 */
export function threadsThatFit(asked: number, tableBytes: number, free: number): number {
  if (tableBytes > free) throw noRoom(tableBytes, free)
  return Math.max(1, Math.min(asked, Math.floor(free / (OWN + PER_BYTE * tableBytes))))
}

function noRoom(needed: number, free: number): InfinitePushError {
  const figures = `Learning takes ${sizeText(needed)} at least, and ${sizeText(free)} are free`
  return new InfinitePushError('too-much-memory', `The table does not fit into memory a second time. ${figures}.`, {
    kind: 'data',
    hint: 'Read less of it, with --features or --ignore; or leave a CSV or Parquet file where it is: fit --in-place.',
    field: 'max-memory',
  })
}
