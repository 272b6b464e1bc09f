import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { median } from '../runner/clock.mjs'
import { SELDOM_MS, watchMemory, withDescendants } from '../runner/memory-watch.mjs'
import { ENGINE_TABLES } from './parts/engine-tables.mjs'

const bin = fileURLToPath(new URL('../../packages/cli/bin/infinite-push.js', import.meta.url))
const PLAIN_PASSES = 3

/** The command line on a table that stays in its engine, as a whole process. */
export const contender = {
  name: 'in-place',
  ours: true,
  summary: 'the whole process of `infinite-push fit`, with the table in an engine',
  async prepare(_dataset, { engine, rows, cols, flags }) {
    const table = await ENGINE_TABLES[engine]({ rows, cols })
    if (table === undefined) throw new Error(`${engine} is not installed`)
    const plainMs = await medianTime(table.plainPass)
    const task = async () => ({ ...(await fitted([...table.words, ...flags])), plainMs })
    return Object.assign(task, { end: table.end })
  },
}

async function medianTime(work) {
  const times = []
  for (let i = 0; i < PLAIN_PASSES; i++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return median(times)
}

async function fitted(words) {
  const child = spawn(process.execPath, [bin, 'fit', ...words, '--json', '--allow-empty'])
  const own = watchMemory(() => withDescendants(child.pid), SELDOM_MS)
  const servers = watchMemory(() => {
    const ours = withDescendants(child.pid)
    return withDescendants(process.pid).filter((pid) => pid !== process.pid && !ours.includes(pid))
  }, SELDOM_MS)
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const [code] = await once(child, 'close')
  const memory = { nodeBytes: own.stop(), engineBytes: servers.stop() }
  if (code !== 0 && code !== 4) throw new Error(err.trim().split('\n').slice(-3).join(' | '))
  const { status, certificate, features, lambda, threshold, place } = JSON.parse(out)
  return {
    status,
    gap: certificate.relativeGap,
    objective: certificate.primal,
    lambda,
    threshold,
    selected: features.selected,
    ...place,
    ...memory,
  }
}
