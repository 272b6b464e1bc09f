// A worker as a process of its own: node worker-process.mjs URL LOCK_MS
import { startWorker } from '@infinite-push/cluster'

const [redis, lockMs] = process.argv.slice(2)
await startWorker({ redis, concurrency: 1, lockMs: Number(lockMs) })
