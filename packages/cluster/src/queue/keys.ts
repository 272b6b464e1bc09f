import { VERSION } from '@infinite-push/core'

/** Everything of this program in a Redis begins so. */
export const PREFIX = 'infinite-push'

/** Pieces of one version are seen by workers of that version only, so that nothing is computed by other code. */
export const QUEUE = `pieces-${VERSION}`

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
