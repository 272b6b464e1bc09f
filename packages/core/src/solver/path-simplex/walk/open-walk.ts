import { isWide } from '../../../numeric/matrix/column-screen.js'
import type { Vec } from '../../../numeric/matrix/linear-map.js'
import { CutPieces } from '../../../numeric/order/cut-pieces.js'
import { type Handle, integersOf, numbersOf, PathMemories, type PathMemory } from '../../../numeric/wasm/path-memory.js'
import { PackedFeatures } from '../program/packed-features.js'
import type { PushProgram } from '../program/push-program.js'
import { WEIGHTS } from '../walker/walker.js'
import type { WalkDoor, WalkSizes } from './walk-door.js'
import { walkTwin } from './walk-twin.js'

interface WalkExports extends WalkDoor {
  create(
    rows: number,
    tableRows: number,
    cols: number,
    positives: number,
    topCount: number,
    eligible: number,
    lazy: number,
  ): number
}

const memories = new PathMemories<WalkExports>()

/** A walk of a program, in WebAssembly where there is some, with its arrays as they are read and written outside. */
export class OpenWalk {
  readonly door: WalkDoor
  readonly features: PackedFeatures
  /** λ and others (walker.ts), as they are now. */
  readonly board: Vec
  private memory: PathMemory<WalkExports> | undefined
  /** Weights may be kept for long, multipliers are not. */
  private readonly lists = new CutPieces<Int32Array>(new Int32Array(0))
  private readonly points = new CutPieces<Vec>(new Float64Array(0))
  private readonly duals = new CutPieces<Vec>(new Float64Array(0))
  private readonly told: { features: Int32Array; weights: Vec; dual: Vec }

  /** @param spare multipliers that nobody reads any more, to be written over */
  constructor(
    readonly program: PushProgram,
    private readonly spare: Vec[] = [],
  ) {
    const { table, rows, heads, positives, topCount } = program
    const { length: eligible } = program.eligible
    // With K > 1 the definition of T sums up many rows: then all features are priced.
    const lazy = isWide(table.rows, eligible) && heads === 1
    const sizes = { rows, tableRows: table.rows, cols: table.cols, positives, topCount, eligible, lazy }
    this.memory = memoryFor(sizes)
    const door = this.memory?.exports ?? walkTwin(sizes)
    this.door = door
    this.board = this.numbers(door.board(), WEIGHTS + 1)
    this.features = new PackedFeatures(program, lazy, {
      list: this.integers(door.list(), eligible),
      place: this.integers(door.place(), table.cols),
      sign: this.numbers(door.sign(), eligible),
      weight: this.numbers(door.weight(), eligible),
      packed: this.numbers(door.packed(), eligible * rows),
    })
    const most = Math.min(rows, eligible)
    this.told = {
      features: this.integers(door.toldFeatures(), most),
      weights: this.numbers(door.toldWeights(), most),
      dual: this.numbers(door.toldDual(), table.rows),
    }
  }

  numbers(array: Handle<Vec>, length: number): Vec {
    return numbersOf(this.memory, array, length)
  }

  integers(array: Handle<Int32Array>, length: number): Int32Array {
    return integersOf(this.memory, array, length)
  }

  /** Those features are priced that were chosen. */
  price(): void {
    this.door.price(this.features.count, this.features.stride)
  }

  /** The point written down: the features with a weight, their weights in the units of the data, the multipliers (−α, β) in row order. */
  read(): { features: Int32Array; weights: Vec; dual: Vec } {
    const { told, board } = this
    const { unit } = this.program.table
    const count = board[WEIGHTS]
    const features = this.lists.cut(count)
    const weights = this.points.cut(count)
    for (let i = 0; i < count; i++) {
      const k = told.features[i]
      features[i] = k
      weights[i] = told.weights[i] * unit[k]
    }
    return { features, weights, dual: this.copyDual() }
  }

  private copyDual(): Vec {
    const { dual } = this.told
    const copy = this.spare.pop() ?? this.duals.cut(dual.length)
    copy.set(dual)
    return copy
  }

  /** The walk is over: its memory may be used by others. */
  release(): void {
    if (this.memory) memories.giveBack(this.memory)
    this.memory = undefined
  }
}

function memoryFor(sizes: WalkSizes): PathMemory<WalkExports> | undefined {
  const { rows, tableRows, cols, positives, topCount, eligible, lazy } = sizes
  return memories.takeFor(({ create }) => create(rows, tableRows, cols, positives, topCount, eligible, Number(lazy)))
}
