import type { DefinitionsOf } from '@infinite-push/core/internal'
import type * as errors from './errors.js'

export { Cluster, type ClusterSettings, type Computed } from './client/cluster.js'
export type { FailedPiece, Sweep, SweepHooks, SweepState, WorkerState } from './client/sweep.js'
export { type Dashboard, openDashboard } from './dashboard.js'
export { checkRedisUrl, shownUrl } from './queue/redis-url.js'
export type { PieceEvent } from './worker/piece-worker.js'
export { type RunningWorker, startWorker, type WorkerSettings } from './worker/start-worker.js'

/** Every error of the cluster, for whoever words them. */
export type ClusterNotice = DefinitionsOf<typeof errors>
