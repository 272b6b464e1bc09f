import type { Vec } from '../numeric/matrix/linear-map.js'
import type { TurnedTable } from '../numeric/matrix/turned-table.js'
import type { Handle } from '../numeric/wasm/path-memory.js'
import { TablePlace } from '../numeric/wasm/table-place.js'
import type { Problem } from '../problem/problem.js'
import { SparseCombination } from './sparse-combination.js'

/** What a search shows and does: the exports of the module (kernels/kinds/combination.ts), or their twin. See `SparseCombination`. */
interface CombinationDoor {
  openCombination(): number
  combination(): Handle<Vec>
  beginCombination(k: number, lambda: number, steepness: number): void
  foundCombination(): number
  stepCombination(): void
}

/** A search for a combination over a sparse table, in WebAssembly where there is some. */
export class OpenCombination {
  private readonly place: TablePlace<CombinationDoor>
  private readonly rows: number

  constructor({ map, loss, lambda }: Problem, steepness: number) {
    this.place = new TablePlace<CombinationDoor>(map, {
      open: ({ openCombination }) => openCombination(),
      twin: combinationTwin,
    })
    this.rows = map.rows
    this.point.set(loss.dualAtZero())
    this.place.door.beginCombination(loss.thresholdCount, lambda, steepness)
  }

  /** Whether the combination at hand is within λ, or there is none. */
  found(): number {
    return this.place.door.foundCombination()
  }

  /** The combination at hand, without the mean positive. */
  get shares(): Vec {
    return this.point.slice(1)
  }

  step(): void {
    this.place.door.stepCombination()
  }

  close(): void {
    this.place.close()
  }

  private get point(): Vec {
    return this.place.numbers(this.place.door.combination(), this.rows)
  }
}

/** The search in TypeScript, where there is no WebAssembly, and to compare with. */
function combinationTwin(table: TurnedTable): CombinationDoor {
  const search = new SparseCombination(table)
  return {
    openCombination: () => 1,
    combination: () => search.now,
    beginCombination: (k, lambda, steepness) => search.begin(k, lambda, steepness),
    foundCombination: () => search.found(),
    stepCombination: () => search.step(),
  }
}
