import type { Vec } from '../matrix/linear-map.js'
import { addSegment } from '../order/segments.js'
import { blockLines, CALL, isLarge, PLACES } from './dense-products.js'
import type { KernelMemory } from './kernel-memory.js'
import { instantiateShared, type Kernels, sharedCode } from './kernel-module.js'
import { CONTROL_WORDS, type SharedMemory, takeTasks, WORD } from './product-tasks.js'
import { productHelpers } from './product-threads.js'

/** A helper ends when it was not needed for so long: a table that nobody uses any more is not held by it. */
const IDLE_MS = 1000
/** So long without a task being done, and a helper counts as lost. */
const PATIENCE_MS = 5000
/** So many products at most are done alone before helpers are tried again. */
const LONGEST_ALONE = 64

/** Lines of numbers that lie in the memory of a shared table. */
interface SharedLines {
  lines: number
  width: number
  values: Vec
}

/**
 * A large table in memory that all threads see and the kernels work on: values, words of control, room for vectors. Its products are cut
 * into tasks, which helping threads take as well; the bits do not depend on who takes which.
 */
export class SharedTable {
  private readonly control: Int32Array
  private readonly room: Vec
  /** How many products come without helpers, and how many would the next time that these keep it waiting. */
  private alone = 0
  private nextAlone = 1

  constructor(
    readonly memory: SharedMemory,
    private readonly kernels: Kernels,
    bytes: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    const start = evenly(bytes)
    this.control = new Int32Array(memory.buffer, start, CONTROL_WORDS)
    this.room = new Float64Array(memory.buffer, start + 4 * CONTROL_WORDS)
    tables.set(memory.buffer, this)
  }

  /** out_l = (line l)·v; false, with nothing done, where another thread is multiplying, or the lines have another shape than the room is for. */
  dotLines(x: SharedLines, v: Vec, out: Vec): boolean {
    const { lines, width } = x
    const { room } = this
    const step = Math.max(4, Math.floor(CALL / width))
    if (width + lines > room.length) return false
    return this.multiply(
      () => {
        room.set(v)
        return this.shareOut(x, 0, { tasks: Math.ceil(lines / step), input: 0, output: width, step, strip: width })
      },
      () => out.set(room.subarray(width, width + lines)),
    )
  }

  /** out = Σ_l c_l·(line l): a sum for each block of lines, then theirs, in order. */
  combineLines(x: SharedLines, c: Vec, out: Vec): boolean {
    const { lines, width, values } = x
    const { room } = this
    const step = blockLines(lines, width, values.byteLength)
    const blocks = Math.ceil(lines / step)
    const strip = Math.min(width, PLACES)
    if (lines + blocks * width > room.length) return false
    return this.multiply(
      () => {
        room.set(c)
        room.fill(0, lines, lines + blocks * width)
        return this.shareOut(x, 1, { tasks: blocks * Math.ceil(width / strip), input: 0, output: lines, step, strip })
      },
      () => {
        out.fill(0)
        for (let block = 0; block < blocks; block++) addSegment(room, lines + block * width, width, 1, out)
      },
    )
  }

  /** Other work of the kernels on this table, alone; false, with nothing done, where another thread is multiplying, or the room is too small. */
  workInRoom(numbers: number, work: (memory: KernelMemory) => void): boolean {
    const { kernels, room: scratch, memory } = this
    if (scratch.length < numbers) return false
    return this.multiply(
      () => {
        work({ buffer: memory.buffer, kernels, scratch })
        return true
      },
      () => {},
    )
  }

  /** One product at a time: there is one room, and every thread that has the table sees it. */
  private multiply(work: () => boolean, take: () => void): boolean {
    const { control } = this
    if (Atomics.compareExchange(control, WORD.lock, 0, 1) !== 0) return false
    const done = work()
    if (done) take()
    Atomics.store(control, WORD.lock, done ? 0 : 2)
    return done
  }

  /** True when all tasks are done, by whomever. */
  private shareOut({ lines, width, values }: SharedLines, kernel: number, job: Job): boolean {
    const { control, room } = this
    const [input, output] = [room.byteOffset + 8 * job.input, room.byteOffset + 8 * job.output]
    control.set([kernel, values.byteOffset, lines, width, input, output, job.step, job.strip], WORD.job)
    control[WORD.tasks] = job.tasks
    Atomics.store(control, WORD.done, 0)
    Atomics.store(control, WORD.left, job.tasks)
    const helped = this.alone-- <= 0 && this.callHelpers()
    const began = Date.now()
    takeTasks(this.kernels, control)
    const worked = Date.now()
    const done = this.othersAreDone(job.tasks)
    if (helped) this.judge(worked - began, Date.now() - worked)
    return done
  }

  /** Where other programs use the cores, a helper may stand still with its task: then one thread is faster than two. */
  private judge(worked: number, waited: number): void {
    const kept = 2 * waited > worked
    this.alone = kept ? this.nextAlone : 0
    this.nextAlone = kept ? Math.min(LONGEST_ALONE, 2 * this.nextAlone) : 1
  }

  private callHelpers(): boolean {
    const { control, memory } = this
    const helpers = productHelpers()
    const code = helpers && sharedCode()
    if (!code) return false
    while (Atomics.load(control, WORD.helpers) < helpers.count) {
      // Counted first: one that cannot be started is not tried again.
      Atomics.add(control, WORD.helpers, 1)
      try {
        helpers.start({ code, memory, control: control.byteOffset, idleMs: IDLE_MS })
      } catch {
        // Threads may be forbidden, or too many.
      }
    }
    Atomics.add(control, WORD.product, 1)
    Atomics.notify(control, WORD.product)
    return true
  }

  /** False when a helper took a task and never came back. */
  private othersAreDone(tasks: number): boolean {
    const { control, patienceMs } = this
    for (;;) {
      const done = Atomics.load(control, WORD.done)
      if (done === tasks) return true
      const end = Atomics.wait(control, WORD.done, done, patienceMs)
      if (end === 'timed-out' && Atomics.load(control, WORD.done) === done) return false
    }
  }
}

/** Places of vectors in the room; how a product is cut. */
interface Job {
  tasks: number
  input: number
  output: number
  step: number
  strip: number
}

/** An entry lives as long as its buffer. */
const tables = new WeakMap<ArrayBufferLike, SharedTable>()

/** The shared table that these numbers lie in. */
export function sharedTableOf({ buffer }: Vec): SharedTable | undefined {
  return tables.get(buffer)
}

/** Zeros for a large table, row after row, in shared memory; undefined where it is not large, or there is no such memory. */
export function allocateShared(rows: number, cols: number): Float64Array | undefined {
  const bytes = 8 * rows * cols
  const made = isLarge(bytes) ? instantiateShared(bytes + roomOf(rows, cols)) : undefined
  if (!made) return undefined
  const { memory } = new SharedTable(made.memory, made.kernels, bytes)
  return new Float64Array(memory.buffer, 0, rows * cols)
}

/** So many numbers in memory that another thread has sent. */
export function adoptTable(memory: SharedMemory, length: number): Vec {
  const made = instantiateShared(memory)
  if (made) new SharedTable(memory, made.kernels, 8 * length)
  return new Float64Array(memory.buffer, 0, length)
}

/** Bytes behind the numbers of a table: words of control, and room for the vectors of either product. */
function roomOf(lines: number, width: number): number {
  const sums = Math.ceil(lines / blockLines(lines, width, 8 * lines * width)) * width
  return 8 + 4 * CONTROL_WORDS + 8 * (lines + Math.max(width, sums))
}

function evenly(bytes: number): number {
  return 8 * Math.ceil(bytes / 8)
}
