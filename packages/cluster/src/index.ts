export { Cluster, type ClusterSettings, type Computed } from './client/cluster.js'
export type { FailedPiece, Sweep, SweepHooks, SweepState, WorkerState } from './client/sweep.js'
export { type Dashboard, openDashboard } from './dashboard.js'
export { checkRedisUrl, shownUrl } from './queue/redis-url.js'
export {
  parseSweepFile,
  type SweepFile,
  type SweepTable,
  type SweepVariant,
} from './sweep-file/parse-sweep-file.js'
export type { PieceEvent } from './worker/piece-worker.js'
export { type RunningWorker, startWorker, type WorkerSettings } from './worker/start-worker.js'
