import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Handle } from '../../../numeric/wasm/path-memory.js'

/** What a walk shows and does: the exports of the module (kernels/path/walk.ts), or their twin. Flags are 0 or 1. */
export interface WalkDoor {
  /** v, the shares of the mixture, ξ and the rows' states: written before it begins. */
  bounds(): Handle<Vec>
  shares(): Handle<Vec>
  xi(): Handle<Vec>
  state(): Handle<Int32Array>
  /** The table column after column, where there are many rows. */
  byColumn(): Handle<Vec>
  /** The priced features (priced-features.ts), which are written before `price`. */
  list(): Handle<Int32Array>
  place(): Handle<Int32Array>
  sign(): Handle<Vec>
  weight(): Handle<Vec>
  packed(): Handle<Vec>
  /** The point that was written down (told-point.ts). */
  toldFeatures(): Handle<Int32Array>
  toldWeights(): Handle<Vec>
  toldDual(): Handle<Vec>
  /** What is shown of it (walker.ts). */
  board(): Handle<Vec>
  begin(row: number, above: number, definitionXi: number, upperSum: number, firstLambda: number, vanished: number): void
  /** Goes on to a place (walker.ts); a stop or a breakpoint is written down. */
  run(stop: number, ends: number, breakpoints: number, leaps: number, pause: number): number
  /** Writes down the point it is at. */
  tell(): void
  /** So many features, in lines so far apart, are priced from now on. */
  price(count: number, stride: number): void
  save(): void
  /** Goes back to what was saved. */
  restore(passed: number): void
}

/** The sizes of a walk: see `Frame`. */
export interface WalkSizes {
  readonly rows: number
  readonly tableRows: number
  readonly cols: number
  readonly positives: number
  readonly topCount: number
  readonly eligible: number
  readonly lazy: boolean
}
