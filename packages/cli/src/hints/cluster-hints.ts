import type { ClusterNotice } from '@infinite-push/cluster'
import { AS_WRITTEN, type HintsFor } from '@infinite-push/core/internal'

const SHARED = '--data-path /mnt/shared'
const WITHOUT_REDIS = 'Run the command without --redis to see where it comes from.'

/** What to do about the errors of the cluster, with flags to copy. */
export const CLUSTER_HINTS: HintsFor<ClusterNotice> = {
  'bad-redis-url': AS_WRITTEN,
  'redis-unreachable': AS_WRITTEN,
  'redis-full': () =>
    'Make room there, or raise its maxmemory; then run the same command again: what was finished is kept.',
  'data-not-served': ({ file }) => `Put ${file}, which was written here, there; then run the same command again.`,
  'data-path-unwritable': () => `Name a folder that you may write to, and that all workers read: ${SHARED}`,
  'data-too-large': ({ megabytes }) =>
    `Let them through (--max-inline ${megabytes}MB), or name a folder that all workers read: ${SHARED}.`,
  'workers-lost': () => 'Perhaps it needs more memory than they have: use a lower --concurrency there.',
  'out-of-memory': () => 'Give each thread more: NODE_OPTIONS=--max-old-space-size=8192 where the worker runs.',
  'piece-failed': () => WITHOUT_REDIS,
}
