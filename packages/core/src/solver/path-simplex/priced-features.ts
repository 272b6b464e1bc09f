import type { Vec } from '../../numeric/linear-map.js'
import type { Kernels } from '../../numeric/wasm/kernel-module.js'
import type { Arena } from './arena.js'
import type { Basis } from './basis.js'
import type { PushProgram } from './push-program.js'
import type { FeatureScan } from './ratio-scans.js'
import { UPPER } from './row-state.js'

/** Tables of fewer features are priced whole. */
const MANY_FEATURES = 400
/** Places for features, at first, where only some are priced; they grow by this factor. */
const FIRST_PLACES = 256
const GROWTH = 1.5
/** Vectors over the features that it takes of the arena. */
const VECTORS = 5

/**
 * The features that the dual ratio test looks at: all eligible ones, or those with c_k near ±λf_k. Their part of the table is
 * kept packed, so that c and its slope are combinations of contiguous lines in the cache. A feature mostly keeps its place
 * while it is priced: those that come take the places of those that go, so that little is read from the table.
 */
export class PricedFeatures implements FeatureScan {
  count = 0
  readonly sign: Vec
  readonly c: Vec
  readonly h: Vec
  readonly weight: Vec
  /** Σ of v_i x_i over the positives at their upper bound. */
  readonly upper: Vec
  /** The feature of each place. */
  readonly list: Int32Array
  /** The place of each feature; −1: it is not priced. */
  readonly place: Int32Array
  /** Line g, `stride` long: row g at the places. With two heads one line more: the definition of T. */
  readonly packed: Vec
  stride: number
  readonly kernels: Kernels | undefined

  constructor(
    private readonly program: PushProgram,
    private readonly arena: Arena,
  ) {
    const { eligible, table } = program
    const most = eligible.length
    this.packed = arena.allocateUncleared(most * lines(program))
    this.list = new Int32Array(most)
    this.place = new Int32Array(table.cols).fill(-1)
    this.sign = arena.allocate(most)
    this.c = arena.allocate(most)
    this.h = arena.allocate(most)
    this.weight = arena.allocate(most)
    this.upper = arena.allocate(most)
    this.kernels = arena.kernels
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
  }

  /** Lays the lines further apart, the last ones first so that none is overwritten. */
  private widen(places: number): void {
    const { packed, stride, count, program } = this
    const wider = Math.min(program.eligible.length, Math.ceil(GROWTH * places))
    for (let g = program.table.rows - 1; g >= 0; g--) packed.copyWithin(g * wider, g * stride, g * stride + count)
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
    const end = program.table.rows * stride
    for (let start = 0; start < end; start += stride) packed[start + to] = packed[start + from]
  }

  /** No feature is active. */
  clearSigns(): void {
    this.sign.fill(0, 0, this.count)
  }

  /** h = dc/dλ from q = dy/dλ of the basic rows. */
  computeSlopes(q: Vec, basis: Basis): void {
    this.combine(q, basis, this.h)
  }

  /** c = Xᵀy from the basic rows' multipliers and the sum over the upper positives. */
  computeC(y: Vec, basis: Basis): void {
    const { c, upper, count, arena } = this
    this.combine(y, basis, c)
    arena.addScaled(c, count, upper, 0, 1)
  }

  /** out = Σ_j coefficients_j·(basic row j) */
  private combine(coefficients: Vec, { rows: list, size }: Basis, out: Vec): void {
    const { count, stride, packed: block, arena } = this
    out.fill(0, 0, count)
    arena.combine(out, count, { block, stride, list }, coefficients, 0, size)
  }

  /** The positive g comes to its upper bound (scale = v_g) or leaves it (−v_g). */
  addUpper(g: number, scale: number): void {
    this.arena.addScaled(this.upper, this.count, this.packed, g * this.stride, scale)
  }

  /** A negative is counted in the definition of T (share = 1/K), or no longer (−1/K). */
  addToDefinition(g: number, share: number): void {
    const { count, stride, packed, arena, program } = this
    const definition = packed.subarray(program.table.rows * stride)
    arena.addScaled(definition, count, packed, g * stride, share)
  }

  /** Sums anew over the rows at their upper bound. */
  resumUpper(state: Uint8Array): void {
    const { positives, bounds, table, heads, topCount } = this.program
    const { stride, upper, packed } = this
    upper.fill(0)
    for (let g = 0; g < positives; g++) if (state[g] === UPPER) this.addUpper(g, bounds[g])
    if (heads === 1) return
    packed.fill(0, table.rows * stride)
    for (let g = positives; g < table.rows; g++) if (state[g] === UPPER) this.addToDefinition(g, 1 / topCount)
  }
}

function lines({ table, heads }: PushProgram): number {
  return table.rows + heads - 1
}
