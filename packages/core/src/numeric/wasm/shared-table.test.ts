import { afterEach, describe, expect, it, vi } from 'vitest'
import { Random } from '../../statistics/random.js'
import { DenseRows } from '../matrix/dense-rows.js'
import type { Vec } from '../matrix/linear-map.js'
import { allocateTable } from './allocate-table.js'
import { setLargeTable } from './dense-products.js'
import { instantiateShared, setKernelUse } from './kernel-module.js'
import { WORD } from './product-tasks.js'
import { productHelpers, type StartHelper, setProductThreads } from './product-threads.js'
import { adoptTable, SharedTable, sharedTableOf } from './shared-table.js'

const random = Random.fromSeed(5)
const normals = (length: number) => Float64Array.from({ length }, () => random.normal())
const LARGE = 50e6
setProductThreads(2)
const inNode = productHelpers()?.start

afterEach(() => {
  setLargeTable(LARGE)
  setKernelUse('when-it-pays')
  setProductThreads(undefined, inNode)
})

/** A table of normals in shared memory, however small. */
function shared(rows: number, cols: number): DenseRows {
  setLargeTable(0)
  const values = allocateTable(rows, cols)
  values.set(normals(rows * cols))
  return new DenseRows(rows, cols, values)
}

function controlOf({ values }: DenseRows): Int32Array {
  return new Int32Array(values.buffer, values.byteLength, 16)
}

/** Waits until so many helpers have begun: one takes tasks that nobody else does. */
async function helpersBegan(x: DenseRows, count: number): Promise<void> {
  const control = controlOf(x)
  // On a busy machine a table multiplies alone for a while before it calls helpers again.
  for (let products = 0; products < 200 && Atomics.load(control, WORD.helpers) < count; products++) {
    x.apply(normals(x.cols), new Float64Array(x.rows))
  }
  expect(Atomics.load(control, WORD.helpers)).toBe(count)
  const tasks = Atomics.load(control, WORD.tasks)
  Atomics.store(control, WORD.done, 0)
  Atomics.store(control, WORD.left, tasks)
  Atomics.add(control, WORD.product, 1)
  Atomics.notify(control, WORD.product)
  await vi.waitFor(() => expect(Atomics.load(control, WORD.done)).toBe(tasks), { timeout: 10_000 })
}

function firstDifference(one: Vec, other: Vec): number {
  return one.findIndex((value, t) => !Object.is(value, other[t]))
}

/** Sizes around the blocks: 512 lines, 2048 places, 65,536 numbers in a call. */
const shapes: [number, number][] = [
  [1, 1],
  [523, 6],
  [20_000, 7],
  [3000, 131],
  [40, 5000],
  [1100, 2100],
]

describe('products of a table that threads share', () => {
  it.each(shapes)(
    'have the same bits for 1, 2, 3 and 4 threads, and as an ordinary array: %i × %i',
    async (rows, cols) => {
      const x = shared(rows, cols)
      expect(sharedTableOf(x.values)).toBeDefined()
      const ordinary = new DenseRows(rows, cols, Float64Array.from(x.values))
      const [w, a] = [normals(cols), normals(rows).map((v, i) => (i % 5 === 0 ? 0 : v))]
      setKernelUse('never')
      const truth = [ordinary.apply(w, new Float64Array(rows)), ordinary.applyTranspose(a, new Float64Array(cols))]
      setKernelUse('when-it-pays')
      for (const threads of [1, 2, 3, 4]) {
        setProductThreads(threads)
        if (threads > 1) await helpersBegan(x, threads - 1)
        for (let repeat = 0; repeat < 5; repeat++) {
          expect(firstDifference(truth[0], x.apply(w, new Float64Array(rows)))).toBe(-1)
          expect(firstDifference(truth[1], x.applyTranspose(a, new Float64Array(cols)))).toBe(-1)
        }
      }
    },
  )

  it('have the same bits while another thread multiplies with the same table', () => {
    const x = shared(3000, 40)
    const [w, a] = [normals(40), normals(3000)]
    const alone = [x.apply(w, new Float64Array(3000)), x.applyTranspose(a, new Float64Array(40))]
    Atomics.store(controlOf(x), WORD.lock, 1)
    expect(firstDifference(alone[0], x.apply(w, new Float64Array(3000)))).toBe(-1)
    expect(firstDifference(alone[1], x.applyTranspose(a, new Float64Array(40)))).toBe(-1)
    expect(Atomics.load(controlOf(x), WORD.lock)).toBe(1)
  })

  it('are right where the numbers are seen in another shape, for which there is no room', () => {
    const wide = shared(20, 30_000)
    const [rows, cols] = [200_000, 3]
    const [w, a] = [normals(cols), normals(rows)]
    const [seen, copy] = [wide.values, Float64Array.from(wide.values)].map(
      (values) => new DenseRows(rows, cols, values),
    )
    const scores = seen.apply(w, new Float64Array(rows))
    expect(firstDifference(copy.apply(w, new Float64Array(rows)), scores)).toBe(-1)
    const sums = seen.applyTranspose(a, new Float64Array(cols))
    expect(firstDifference(copy.applyTranspose(a, new Float64Array(cols)), sums)).toBe(-1)
  })

  it('are found by this thread alone where no other can be started', () => {
    const start = vi.fn<StartHelper>(() => {
      throw new Error('Threads are forbidden.')
    })
    setProductThreads(3, start)
    const x = shared(3000, 40)
    const w = normals(40)
    const scores = x.apply(w, new Float64Array(3000))
    expect(firstDifference(scores, x.apply(w, new Float64Array(3000)))).toBe(-1)
    expect(start).toHaveBeenCalledTimes(2)
    expect(scores[7]).toBeCloseTo(
      w.reduce((sum, weight, k) => sum + weight * x.values[7 * 40 + k], 0),
      10,
    )
  })

  it('are found alone for a while where helpers keep them waiting', () => {
    setProductThreads(2, () => {})
    const x = shared(3000, 40)
    const helped = () => {
      const before = Atomics.load(controlOf(x), WORD.product)
      x.apply(normals(40), new Float64Array(3000))
      return Atomics.load(controlOf(x), WORD.product) > before
    }
    let now = 1
    // Every wait is twice as long as the work before it.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      now *= 2
      return now
    })
    const slow = Array.from({ length: 8 }, helped)
    clock.mockReturnValue(0)
    const after = Array.from({ length: 16 }, helped)
    clock.mockRestore()
    expect(slow).toEqual([true, false, true, false, false, true, false, false])
    // Two more alone, and from then on always helped.
    expect(after).toEqual([false, false, ...Array.from({ length: 14 }, () => true)])
  })

  it('are found without a helper that died in the middle of a task, and without waiting for it again', () => {
    const x = shared(3000, 40)
    const [w, a] = [normals(40), normals(3000)]
    setProductThreads(1)
    const truth = [x.apply(w, new Float64Array(3000)), x.applyTranspose(a, new Float64Array(40))]
    // The same memory, with less patience.
    const memory = sharedTableOf(x.values)?.memory
    const made = memory && instantiateShared(memory)
    if (made) new SharedTable(made.memory, made.kernels, x.values.byteLength, 50)
    const impatient = new DenseRows(3000, 40, x.values)
    const dies: StartHelper = ({ memory, control }) => {
      Atomics.sub(new Int32Array(memory.buffer, control, 16), WORD.left, 1)
    }
    setProductThreads(2, dies)
    expect(firstDifference(truth[0], impatient.apply(w, new Float64Array(3000)))).toBe(-1)
    expect(Atomics.load(controlOf(x), WORD.lock)).toBe(2)
    const tasks = Atomics.load(controlOf(x), WORD.left)
    expect(firstDifference(truth[1], impatient.applyTranspose(a, new Float64Array(40)))).toBe(-1)
    // What the lost helper may still write is nowhere near.
    expect(Atomics.load(controlOf(x), WORD.left)).toBe(tasks)
  })
})

describe('a table for threads', () => {
  it('is an ordinary array where it is small, or where memory is not shared', () => {
    expect(sharedTableOf(allocateTable(10, 10))).toBeUndefined()
    setLargeTable(0)
    vi.stubGlobal('SharedArrayBuffer', undefined)
    const values = allocateTable(10, 10)
    vi.unstubAllGlobals()
    expect(values.buffer).toBeInstanceOf(ArrayBuffer)
    expect(values).toHaveLength(100)
  })

  it('is seen by another thread that gets its memory', () => {
    const x = shared(600, 5)
    const memory = sharedTableOf(x.values)?.memory
    const values = memory && adoptTable(memory, x.values.length)
    x.values[17] = 42
    expect(values?.[17]).toBe(42)
    expect(values && sharedTableOf(values)).toBeDefined()
  })

  it('lets its helpers go when they have nothing to do', async () => {
    setProductThreads(2)
    const x = shared(600, 5)
    await helpersBegan(x, 1)
    await vi.waitFor(() => expect(Atomics.load(controlOf(x), WORD.helpers)).toBe(0), { timeout: 10_000, interval: 100 })
    await helpersBegan(x, 1)
  }, 20_000)
})
