import { type HelperData, helpWithTasks, takeTasks } from './product-tasks.js'

/** Starts a thread that runs `helpWithTasks`; it must not keep the process alive. */
export type StartHelper = (data: HelperData) => void

interface NodeWorker {
  on(event: 'error', listener: () => void): unknown
  unref(): void
}

/** The part of Node that is needed, without an import, which browsers could not follow. */
interface MaybeNode {
  process?: {
    getBuiltinModule?(name: 'node:os'): { availableParallelism(): number }
    getBuiltinModule?(name: 'node:worker_threads'): { Worker: new (text: string, options: object) => NodeWorker }
  }
}

/** Reading memory takes longer than multiplying, and a few threads read as fast as it can be read. */
const MOST_THREADS = 8

const { process } = globalThis as unknown as MaybeNode

let threads: number | undefined
let start: StartHelper | undefined = process?.getBuiltinModule ? startInNode : undefined

/**
 * How many threads multiply with a large table in shared memory, and how a further one is started where that is not Node. Unless it is
 * said, as many as there are cores in Node, and one elsewhere.
 */
export function setProductThreads(count: number | undefined, how = start): void {
  threads = count
  start = how
}

/** How many threads beside the one that asks; and what starts one. */
export function productHelpers(): { count: number; start: StartHelper } | undefined {
  if (start === undefined) return undefined
  threads ??= process?.getBuiltinModule?.('node:os').availableParallelism() ?? 1
  return threads > 1 ? { count: Math.min(threads, MOST_THREADS) - 1, start } : undefined
}

/** What a thread runs that was started otherwise. */
export function helpWithProducts(data: HelperData): void {
  helpWithTasks(data, takeTasks)
}

/** The text of the two functions is the whole program: so there is no file to be found, however this one was bundled. */
function startInNode(data: HelperData): void {
  const workers = process?.getBuiltinModule?.('node:worker_threads')
  if (!workers) return
  const text = `(${helpWithTasks})(process.getBuiltinModule('node:worker_threads').workerData, ${takeTasks})`
  const worker = new workers.Worker(text, { eval: true, workerData: data, execArgv: [] })
  // Whoever multiplies does without it.
  worker.on('error', () => {})
  worker.unref()
}
