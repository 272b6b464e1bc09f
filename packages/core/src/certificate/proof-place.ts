import type { Vec } from '../numeric/matrix/linear-map.js'
import { type Handle, integersOf, numbersOf, PathMemories, type PathMemory } from '../numeric/wasm/path-memory.js'
import type { ProofExports } from './proof-door.js'

const memories = new PathMemories<ProofExports>()
/** Whose data are behind a door. */
const holders = new WeakMap<object, object>()

/** How proofs begin: where there is room for them, without WebAssembly, and what is written there first. */
interface Beginning<Door> {
  create(exports: ProofExports): number
  twin(): Door
  write(door: Door): void
}

/**
 * Where the proofs of one path are made. Others may use the memory in between: who comes back and finds it as it was need not write the
 * data again.
 */
export class ProofPlace<Door extends object> {
  private memory: PathMemory<ProofExports> | undefined
  private twin: Door | undefined

  constructor(private readonly beginning: Beginning<Door>) {}

  /** Takes the memory of before, or another one if somebody else had it meanwhile. */
  open(): Door {
    if (this.twin) return this.twin
    const holds = (exports: object) => holders.get(exports) === this
    this.memory = memories.takeFor((exports) => (holds(exports) ? 1 : this.beginning.create(exports)))
    const own = this.memory?.exports
    // A twin keeps its data itself.
    if (!own) this.twin = this.beginning.twin()
    const door = (own ?? this.twin) as unknown as Door
    if (own && holds(own)) return door
    holders.set(door, this)
    this.beginning.write(door)
    return door
  }

  /** Others may have it. */
  close(): void {
    if (this.memory) memories.giveBack(this.memory)
    this.memory = undefined
  }

  numbers(array: Handle<Vec>, length: number): Vec {
    return numbersOf(this.memory, array, length)
  }

  integers(array: Handle<Int32Array>, length: number): Int32Array {
    return integersOf(this.memory, array, length)
  }
}
