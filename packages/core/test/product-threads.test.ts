import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { allocateTable, DenseRows, fit, serializeModel } from '../src/index.js'
import { WORD } from '../src/numeric/wasm/product-tasks.js'
import { setProductThreads } from '../src/numeric/wasm/product-threads.js'
import { sharedTableOf } from '../src/numeric/wasm/shared-table.js'
import { Random } from '../src/statistics/random.js'

afterEach(() => setProductThreads(undefined))

/** Large enough not to be copied for a fit: 80 MB. */
const [rows, cols] = [100_000, 100]

it('a fit of a large table gives the same document for any number of threads, and for an ordinary array', () => {
  const random = Random.fromSeed(3)
  const labels = Uint8Array.from({ length: rows }, () => (random.uniform() < 0.1 ? 1 : 0))
  const values = allocateTable(rows, cols)
  for (let t = 0; t < values.length; t++) {
    values[t] = random.uniform() + (t % cols < 5 ? 0.8 * labels[Math.floor(t / cols)] : 0)
  }
  expect(sharedTableOf(values)).toBeDefined()
  const names = Array.from({ length: cols }, (_, k) => `x${k}`)
  const learnt = (given: Float64Array) =>
    serializeModel(fit({ features: new DenseRows(rows, cols, given), names, labels }, { lambda: 0.02 }))
  setProductThreads(1)
  const alone = learnt(values)
  for (const threads of [2, 4]) {
    setProductThreads(threads)
    expect(learnt(values)).toBe(alone)
  }
  expect(learnt(Float64Array.from(values))).toBe(alone)
  expect(JSON.parse(alone).status).toBe('solved')
}, 120_000)

it.skipIf(availableParallelism() < 2)('a process ends while its helpers wait for more', () => {
  const core = fileURLToPath(new URL('../dist/bundle/index.js', import.meta.url))
  const text = `
    const { allocateTable, DenseRows } = await import(${JSON.stringify(core)})
    const values = allocateTable(70_000, 100).fill(1)
    const x = new DenseRows(70_000, 100, values)
    const scores = new Float64Array(70_000)
    for (let k = 0; k < 20; k++) x.apply(new Float64Array(100).fill(0.5), scores)
    const helpers = () => Atomics.load(new Int32Array(values.buffer, values.byteLength, 16), ${WORD.helpers})
    process.on('exit', () => console.log(scores[69_999], helpers() > 0))
  `
  const options = { timeout: 60_000, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', text], options)).toBe('50 true\n')
})
