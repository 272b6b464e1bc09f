import type { Kernels } from './kernel-module.js'

/** The kernels that multiply dense tables. */
type ProductKernels = Pick<Kernels, 'dotLines64' | 'combineLines64'>

/** 32-bit numbers in the memory of a table by which threads share its products. */
export const CONTROL_WORDS = 16

/** Where they are. The functions below have them as digits: their text is all that a helping thread gets. */
export const WORD = {
  /** 0: nobody multiplies; 1: somebody does; 2: a thread was lost in the middle of a task, and may wake up at any time. */
  lock: 0,
  /** The number of products so far: helpers wait for another. */
  product: 1,
  /** Tasks that nobody has taken; below 0 when somebody came too late. */
  left: 2,
  /** Tasks that are done, of so many. */
  done: 3,
  tasks: 4,
  /** Threads that help, or were started to. */
  helpers: 5,
  /** The kernel (0: dotLines64, 1: combineLines64), values, lines, width, input, output, lines and places of a task. */
  job: 8,
} as const

/**
 * Takes tasks of the product under way until none is left. A task is one call of a kernel, on a fixed block of lines, with a place of its
 * own for what it finds: so it does not matter who takes it, nor when. What a task is about can be read once it was taken, and stands until it is done.
 */
export function takeTasks(kernels: ProductKernels, control: Int32Array): void {
  for (let task = Atomics.sub(control, 2, 1) - 1; task >= 0; task = Atomics.sub(control, 2, 1) - 1) {
    const [values, lines, width] = [control[9], control[10], control[11]]
    const [input, output, step, strip] = [control[12], control[13], control[14], control[15]]
    const strips = Math.ceil(width / strip)
    const block = Math.floor(task / strips)
    const first = block * step
    const count = Math.min(step, lines - first)
    const place = (task % strips) * strip
    const at = values + 8 * (first * width + place)
    if (control[8] === 0) kernels.dotLines64(at, count, width, input, output + 8 * first)
    else {
      const sums = output + 8 * (block * width + place)
      kernels.combineLines64(at, width, count, Math.min(strip, width - place), input + 8 * first, sums)
    }
    if (Atomics.add(control, 3, 1) + 1 === control[4]) Atomics.notify(control, 3)
  }
}

/** A WebAssembly memory that several threads have. */
export interface SharedMemory {
  readonly buffer: ArrayBuffer
}

/** What a helping thread is told. */
export interface HelperData {
  /** The compiled kernels. */
  code: object
  /** Where the table lies, and the words of control in it, in bytes. */
  memory: SharedMemory
  control: number
  /** A helper that was not needed for so long ends: nobody else ends it. */
  idleMs: number
}

/** The whole life of a helping thread. */
export function helpWithTasks({ code, memory, control: start, idleMs }: HelperData, take: typeof takeTasks): void {
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Instance: new (code: object, imports: object) => { exports: ProductKernels } }
  }
  const { exports } = new WebAssembly.Instance(code, { env: { memory } })
  const control = new Int32Array(memory.buffer, start, 16)
  let product = -1
  do {
    product = Atomics.load(control, 1)
    take(exports, control)
  } while (Atomics.wait(control, 1, product, idleMs) !== 'timed-out')
  Atomics.sub(control, 5, 1)
}
