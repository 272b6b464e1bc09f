import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Arena } from './arena.js'
import type { PushProgram } from './push-program.js'

/** Tables of fewer features are priced whole. */
const MANY_FEATURES = 400
/** Places for features, at first, where only some are priced; they grow by this factor. */
const FIRST_PLACES = 256
const GROWTH = 1.5
/** Vectors over the features that it takes of the arena. */
const VECTORS = 2

/**
 * Some features' part of the table, packed, so that combinations of rows read contiguous lines in the cache. A feature mostly
 * keeps its place while it is wanted: those that come take the places of those that go, so that little is read from the table.
 */
export class PackedFeatures {
  count = 0
  /** ±1 where the feature is active, else 0. */
  readonly sign: Vec
  readonly weight: Vec
  /** The feature of each place. */
  readonly list: Int32Array
  /** The place of each feature; −1: it has none. */
  readonly place: Int32Array
  /** Line g, `stride` long: row g at the places. With two heads one line more: the definition of T. */
  readonly packed: Vec
  stride: number

  constructor(
    protected readonly program: PushProgram,
    arena: Arena,
  ) {
    const { eligible, table } = program
    const most = eligible.length
    this.packed = arena.allocateUncleared(most * lines(program))
    this.list = new Int32Array(most)
    this.place = new Int32Array(table.cols).fill(-1)
    this.sign = arena.allocate(most)
    this.weight = arena.allocate(most)
    this.stride = this.lazy ? Math.min(most, FIRST_PLACES) : most
    if (!this.lazy) this.takeAll()
  }

  /** How many numbers it takes of the arena. */
  static numbers(program: PushProgram): number {
    return program.eligible.length * (lines(program) + VECTORS)
  }

  /** Whether only some features are to be priced. With K > 1 the definition of T sums up many rows: then all are. */
  get lazy(): boolean {
    const { eligible, heads } = this.program
    return eligible.length > MANY_FEATURES && heads === 1
  }

  private takeAll(): void {
    const { eligible, factors, table } = this.program
    const { list, place, weight, packed } = this
    const { values, rows, cols } = table
    const { mixture } = this.program
    for (let i = 0; i < eligible.length; i++) {
      list[i] = eligible[i]
      place[eligible[i]] = i
      weight[i] = factors[eligible[i]]
    }
    this.count = eligible.length
    if (this.count === cols) packed.set(values)
    else {
      for (let g = 0, start = 0, t = 0; g < rows; g++, start += cols) {
        for (let i = 0; i < this.count; i++, t++) packed[t] = values[start + list[i]]
      }
    }
    if (mixture) for (let i = 0; i < this.count; i++) packed[rows * this.count + i] = mixture.row[list[i]]
  }

  /** Prices those of the eligible features that are wanted and no others. Their c is still to be computed. */
  price(wanted: (feature: number) => boolean): void {
    const { eligible } = this.program
    const { list, place } = this
    const coming: number[] = []
    for (let i = 0; i < eligible.length; i++) {
      const k = eligible[i]
      if (wanted(k)) {
        if (place[k] < 0) coming.push(k)
      } else if (place[k] >= 0) {
        list[place[k]] = -1
        place[k] = -1
      }
    }
    this.fillPlaces(coming)
    this.closeRanks()
  }

  /** Gives each feature an empty place, or one at the end. */
  private fillPlaces(coming: readonly number[]): void {
    let next = 0
    for (let i = 0; i < coming.length; i++) {
      while (next < this.count && this.list[next] >= 0) next++
      if (next === this.stride) this.widen(this.count + coming.length - i)
      this.put(coming[i], next)
      this.count = Math.max(this.count, next + 1)
    }
  }

  private put(feature: number, at: number): void {
    const { list, place, sign, weight, packed, stride, program } = this
    const { values, cols } = program.table
    list[at] = feature
    place[feature] = at
    sign[at] = 0
    weight[at] = program.factors[feature]
    for (let t = feature, to = at; t < values.length; t += cols, to += stride) packed[to] = values[t]
    if (program.mixture) packed[program.table.rows * stride + at] = program.mixture.row[feature]
  }

  /** Lays the lines further apart, the last ones first so that none is overwritten. */
  private widen(places: number): void {
    const { packed, stride, count, program } = this
    const wider = Math.min(program.eligible.length, Math.ceil(GROWTH * places))
    for (let g = program.rows - 1; g >= 0; g--) packed.copyWithin(g * wider, g * stride, g * stride + count)
    this.stride = wider
  }

  /** The last features move to the places that are still empty. */
  private closeRanks(): void {
    const { list } = this
    for (let first = 0; ; ) {
      while (this.count > 0 && list[this.count - 1] < 0) this.count--
      while (first < this.count && list[first] >= 0) first++
      if (first >= this.count) return
      this.moveLast(first)
    }
  }

  private moveLast(to: number): void {
    const { list, place, sign, weight, packed, stride, program } = this
    const from = --this.count
    list[to] = list[from]
    place[list[to]] = to
    sign[to] = sign[from]
    weight[to] = weight[from]
    const end = program.rows * stride
    for (let start = 0; start < end; start += stride) packed[start + to] = packed[start + from]
  }
}

function lines({ rows, heads }: PushProgram): number {
  return rows + heads - 1
}
