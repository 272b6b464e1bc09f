import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { VERSION } from '@infinite-push/core'
import { threadCode } from '@infinite-push/core/internal'

/** Everything of this program in a Redis begins so. */
export const PREFIX = 'infinite-push'

/** The version, and a hash of the code that computes: two builds of one version need not compute the same. */
export const BUILD = `${VERSION}-${codeHash()}`

/** Pieces of one build are seen by workers of that build only, so that nothing is computed by other code. */
export const QUEUE = `pieces-${BUILD}`

function codeHash(): string {
  const core = import.meta.resolve('@infinite-push/core/internal')
  const code = threadCode('./internal.js', (name) => readFileSync(new URL(name, core), 'utf8'))
  return createHash('sha256').update(code).digest('hex').slice(0, 12)
}

/** Whatever nobody cleaned up is gone after a week in which nobody touched it. */
export const LIFETIME_S = 7 * 24 * 3600

/** What belongs to one sweep. */
export function sweepKeys(sweep: string) {
  const key = (name: string) => `${PREFIX}:sweep:${sweep}:${name}`
  return {
    /** What is computed: as long as it is there, the sweep is wanted. */
    plan: key('plan'),
    /** Finished pieces by number, as JSON… */
    results: key('results'),
    /** …and their numbers, in the order in which they were finished. */
    order: key('order'),
    /** Why pieces could not be computed, by number. */
    failures: key('failures'),
    /** Who computes which piece. */
    running: key('running'),
    /** How many workers vanished while they computed a piece, as far as it has waited for that. */
    losses: key('losses'),
    /** How many pieces each worker has finished. */
    tally: key('tally'),
  }
}

export type SweepKeys = ReturnType<typeof sweepKeys>

/** What belongs to one data set, by the hash of its bytes. */
export function dataKeys(hash: string) {
  const key = (name: string) => `${PREFIX}:data:${hash}:${name}`
  return {
    /** How many chunks there are; written after them. */
    chunks: key('chunks'),
    chunk: (k: number) => key(`chunk:${k}`),
    /** The sweeps that need it. */
    users: key('users'),
  }
}
