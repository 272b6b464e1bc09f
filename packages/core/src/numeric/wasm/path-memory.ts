import type { Vec } from '../matrix/linear-map.js'
import { kernelsPay } from './kernel-module.js'
import { PATH_BYTES } from './path-bytes.js'
import { type WasmMemory, WasmModule } from './wasm-module.js'

/** An array of something portable: its address in the memory of the module, or the twin's array itself. */
export type Handle<A> = number | A

/** Above 1 GB ordinary arrays are the safer choice. */
const MOST_BYTES = 2 ** 30
/** What a new memory has: enough for most small tables. */
const FIRST_BYTES = 2 ** 20
/** A memory up to so many bytes is kept for good; a larger one goes when nobody has asked for a while. */
const SMALL = 2 ** 23

const pathModule = new WasmModule(PATH_BYTES)

/** The module of the path, or another one, on a memory of its own, which grows while something is created in it and then stays. */
export interface PathMemory<Exports> {
  readonly memory: WasmMemory
  readonly exports: Exports
}

/**
 * Memories that are handed on, for one kind of use: fresh pages cost a system call each, and calls into a fresh instance are slow at
 * first.
 */
export class PathMemories<Exports> {
  private free: PathMemory<Exports> | undefined
  private freeLarge: WeakRef<PathMemory<Exports>> | undefined

  constructor(private readonly module = pathModule) {}

  /** One in which `create` has found room; undefined where there is no WebAssembly, or no room. */
  takeFor(create: (exports: Exports) => number): PathMemory<Exports> | undefined {
    const taken = this.take()
    try {
      if (!taken || create(taken.exports)) return taken
    } catch {
      // A memory that could not grow traps when it is written to. It is left behind.
    }
    return undefined
  }

  /** As it was given back, or a new one. */
  take(): PathMemory<Exports> | undefined {
    if (!kernelsPay(1, 0)) return undefined
    const large = this.freeLarge?.deref()
    const taken = large ?? this.free
    if (!taken) return this.module.instantiate(FIRST_BYTES, MOST_BYTES) as PathMemory<Exports> | undefined
    if (large) this.freeLarge = undefined
    else this.free = undefined
    return taken
  }

  /** Nothing may use the memory any more. */
  giveBack(given: PathMemory<Exports>): void {
    if (given.memory.buffer.byteLength > SMALL) this.freeLarge = new WeakRef(given)
    else this.free = given
  }
}

/** The numbers of an array in the memory, or the twin's. */
export function numbersOf(memory: PathMemory<unknown> | undefined, array: Handle<Vec>, length: number): Vec {
  if (typeof array !== 'number') return array
  return new Float64Array((memory as PathMemory<unknown>).memory.buffer, array, length)
}

export function integersOf(
  memory: PathMemory<unknown> | undefined,
  array: Handle<Int32Array>,
  length: number,
): Int32Array {
  if (typeof array !== 'number') return array
  return new Int32Array((memory as PathMemory<unknown>).memory.buffer, array, length)
}
