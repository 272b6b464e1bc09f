// Many pieces, and workers that are killed and frozen all the time; each piece must be written down exactly once.
//
//   node packages/cluster/test/storm.mjs [--pieces 1000] [--workers 6] [--kills 50] [--freezes 50] [--redis URL]
//
// With --kills 0 --freezes 0 it measures what the queue adds to each piece. Needs the build, and redis-server unless --redis
// names one.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Cluster } from '@infinite-push/cluster'
import { pieceTasks } from '@infinite-push/core/internal'
import { Redis } from 'ioredis'

const number = (value) => ({ type: 'string', default: String(value) })
const { values } = parseArgs({
  options: {
    pieces: number(1000),
    workers: number(6),
    kills: number(50),
    freezes: number(50),
    redis: { type: 'string' },
  },
})
const [pieces, workers, kills, freezes] = ['pieces', 'workers', 'kills', 'freezes'].map((name) => Number(values[name]))
const LOCK_MS = 1000
const WORKER = fileURLToPath(new URL('./worker-process.mjs', import.meta.url))
const cache = mkdtempSync(join(tmpdir(), 'infinite-push-storm-'))
const env = { ...process.env, XDG_CACHE_HOME: cache }

const settings = { sizes: [{ rows: 20, noise: 2 }], methods: ['l1-push'], relevant: 2, testRows: 50, repeats: pieces }
const tasks = pieceTasks('toy-trials', undefined, settings)
const prepared = tasks.prepare()

const startedHere = performance.now()
const expected = prepared.pieces.map((_, index) => tasks.piece(prepared.shared, index))
const hereMs = (performance.now() - startedHere) / pieces

const crew = Array.from({ length: workers }, start)
function start() {
  return spawn(process.execPath, [WORKER, values.redis, String(LOCK_MS)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Someone new comes for whoever is killed; the frozen wake up after their locks have run out. */
async function storm(isOver) {
  const blows = [...Array(kills).fill('kill'), ...Array(freezes).fill('freeze')].sort(() => Math.random() - 0.5)
  for (const blow of blows) {
    if (isOver()) return
    const k = Math.floor(Math.random() * crew.length)
    if (blow === 'kill') {
      crew[k].kill('SIGKILL')
      crew[k] = start()
    } else {
      const frozen = crew[k]
      frozen.kill('SIGSTOP')
      setTimeout(() => frozen.kill('SIGCONT'), 2.5 * LOCK_MS)
    }
    blown++
    await delay(100 + 300 * Math.random())
  }
}

let blown = 0
let over = false
const got = new Map()
const cluster = await Cluster.open({ redis: values.redis })
while ((await cluster.workers()) < workers) await delay(100)
const computed = { computation: 'toy-trials', settings, ...prepared }
const sweep = await cluster.sweep(computed, undefined, { onPiece: (index, text) => got.set(index, text) })
const started = performance.now()
const blows = storm(() => over)
const failed = await sweep.run([...prepared.pieces.keys()])
const wallMs = performance.now() - started
over = true
await blows

const redis = new Redis(values.redis)
const key = (name) => `infinite-push:sweep:${sweep.name}:${name}`
const order = await redis.lrange(key('order'), 0, -1)
const tally = Object.values(await redis.hgetall(key('tally'))).reduce((sum, count) => sum + Number(count), 0)
const same = prepared.pieces.filter((_, index) => got.get(index) === expected[index]).length
await sweep.remove()
await cluster.close()
redis.disconnect()
for (const worker of crew) worker.kill('SIGKILL')
rmSync(cache, { recursive: true, force: true })
const perPiece = wallMs / pieces
console.log(
  JSON.stringify({
    pieces,
    blown,
    failed: failed.length,
    committed: order.length,
    distinct: new Set(order).size,
    tally,
    same,
    seconds: wallMs / 1000,
    msPerPiece: perPiece,
    msPerPieceHere: hereMs,
  }),
)
process.exitCode = [order.length, new Set(order).size, tally, same].every((count) => count === pieces) ? 0 : 1
