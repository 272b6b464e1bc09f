import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { VERSION } from '@infinite-push/core'
import type { Part, Promised } from './promise.js'

/** Cases from `from` up to `to` of a part, as they came out: one line of the journal. */
export interface Batch {
  promise: string
  part: string
  from: number
  to: number
  /** How many were kept, by what they were counted as. */
  kept: Record<string, number>
  broken: { index: number; why: string }[]
  seconds: number
  seed: number
  build: string
  node: string
}

/** The lines of a journal; the last one may have been cut by the end of its run. */
export function readBatches(path: string): Batch[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Batch]
      } catch {
        return []
      }
    })
}

export function writeBatch(path: string, batch: Batch): void {
  mkdirSync(dirname(path), { recursive: true })
  // A line of its own, whatever the end of an earlier run has left of its last one.
  appendFileSync(path, `\n${JSON.stringify(batch)}`)
}

/** Each case once: of batches that begin alike, the one that was run last. */
export function lastOfEach(batches: readonly Batch[]): Batch[] {
  return [...new Map(batches.map((batch) => [`${batch.promise}/${batch.part}/${batch.from}`, batch])).values()]
}

/** Those of a part. */
export function batchesOf(batches: readonly Batch[], promise: Promised, part: Part): Batch[] {
  return batches.filter((batch) => batch.promise === promise.name && batch.part === part.name)
}

/** The version and a hash of the code that is held to account: batches of another build are not those of this one. */
export function buildName(): string {
  const packages = new URL('../packages/', import.meta.url)
  const hash = createHash('sha256')
  for (const name of readdirSync(packages).sort()) {
    const bundle = new URL(`${name}/dist/bundle/`, packages)
    if (!existsSync(bundle)) continue
    for (const file of readdirSync(bundle).sort()) {
      if (file.endsWith('.js')) hash.update(`${name}/${file}\0`).update(readFileSync(new URL(file, bundle)))
    }
  }
  return `${VERSION}-${hash.digest('hex').slice(0, 12)}`
}
