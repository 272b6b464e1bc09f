import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { PushProgram } from './push-program.js'

/** Places for features, at first, where only some are priced; they grow by this factor. */
const FIRST_PLACES = 256
const GROWTH = 1.5
/** Numbers in a line of the cache. */
const CACHE_LINE = 8

/** The arrays of `PricedFeatures`. */
interface Places {
  readonly list: Int32Array
  readonly place: Int32Array
  readonly sign: Vec
  readonly weight: Vec
  readonly packed: Vec
}

/**
 * Chooses the features of a walk that are priced (priced-features.ts) and packs their part of the table. A feature mostly
 * keeps its place while it is wanted: those that come take the places of those that go, so that little is read from the table.
 */
export class PackedFeatures {
  count = 0
  stride: number
  readonly list: Int32Array
  readonly place: Int32Array
  readonly sign: Vec
  private readonly weight: Vec
  private readonly packed: Vec

  constructor(
    private readonly program: PushProgram,
    /** Whether only some are priced. */
    readonly lazy: boolean,
    { list, place, sign, weight, packed }: Places,
  ) {
    const most = program.eligible.length
    this.list = list
    this.place = place.fill(-1)
    this.sign = sign
    this.weight = weight
    this.packed = packed
    this.stride = lazy ? Math.min(most, apart(FIRST_PLACES)) : most
    if (!lazy) this.takeAll()
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

  /** Of the features priced now, those that do not stay make room for those that come. Their c is still to be computed. */
  price(coming: readonly number[], stays: (feature: number) => boolean): void {
    const { list, place } = this
    for (let i = 0; i < this.count; i++) {
      if (stays(list[i])) continue
      place[list[i]] = -1
      list[i] = -1
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
    const wider = Math.min(program.eligible.length, apart(GROWTH * places))
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

/** At least so many numbers, and an odd number of lines of the cache: lines that lie an even number apart push each other out of it. */
function apart(places: number): number {
  return CACHE_LINE * (2 * Math.ceil(places / (2 * CACHE_LINE)) + 1)
}
