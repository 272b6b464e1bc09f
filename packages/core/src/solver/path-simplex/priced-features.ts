import type { Vec } from '../../numeric/linear-map.js'
import type { Arena } from './arena.js'
import type { Basis } from './basis.js'
import { addLine, type FeatureScan } from './kernels.js'
import type { PushProgram } from './push-program.js'

/** Tables of fewer features are priced whole. */
const MANY_FEATURES = 400

/**
 * The features that the dual ratio test looks at: all eligible ones, or those with c_k near ±λf_k. `lines` holds the basic rows
 * over these features, line j for equation j, so that c and its slope are combinations of contiguous lines.
 */
export class PricedFeatures implements FeatureScan {
  count = 0
  sign: Vec
  c: Vec
  h: Vec
  weight: Vec
  /** The features in the list, ascending. */
  readonly list: Int32Array
  /** Where a feature stands in the list; −1: outside. */
  readonly place: Int32Array
  readonly lines: Vec
  /** Σ of v_i x_i over the positives at their upper bound, on the list; for all features only where pricing is lazy. */
  readonly upper: Vec
  readonly upperWhole: Vec | undefined
  private readonly cWhole: Vec | undefined
  /** The table, in the arena where c of all features is computed often. */
  private readonly values: Vec
  private readonly chosen: Int8Array

  /** @param equations the most there can be */
  constructor(
    private readonly program: PushProgram,
    equations: number,
    private readonly arena: Arena,
  ) {
    const { eligible, table } = program
    const most = eligible.length
    this.lines = arena.allocate(most * equations)
    this.list = new Int32Array(most)
    this.place = new Int32Array(table.cols).fill(-1)
    this.sign = new Float64Array(most)
    this.c = arena.allocate(most)
    this.h = arena.allocate(most)
    this.weight = new Float64Array(most)
    this.upper = new Float64Array(most)
    this.chosen = new Int8Array(table.cols)
    if (isLazy(program)) {
      this.upperWhole = arena.allocate(table.cols)
      this.cWhole = arena.allocate(table.cols)
      this.values = arena.allocate(table.values.length)
      this.values.set(table.values)
    } else this.values = table.values
    this.takeAll()
  }

  /** How many numbers it takes of the arena. */
  static numbers(program: PushProgram, equations: number): number {
    const { rows, cols } = program.table
    return program.eligible.length * (equations + 2) + (isLazy(program) ? (rows + 2) * cols : 0)
  }

  get lazy(): boolean {
    return this.cWhole !== undefined
  }

  private takeAll(): void {
    const { eligible, factors } = this.program
    for (let i = 0; i < eligible.length; i++) {
      const k = eligible[i]
      this.list[i] = k
      this.place[k] = i
      this.weight[i] = factors[k]
    }
    this.count = eligible.length
  }

  /** Makes line j the row g. */
  readRow(j: number, g: number): void {
    const { count, list, lines } = this
    const { values, cols } = this.program.table
    const start = g * cols
    for (let i = 0, t = j * count; i < count; i++, t++) lines[t] = values[start + list[i]]
  }

  /** Line `to` += scale·(line from). */
  addLine(to: number, from: number, scale: number): void {
    const { count, lines } = this
    addLine(lines.subarray(to * count, to * count + count), count, lines, from * count, scale)
  }

  copyLine(from: number, to: number): void {
    const { count, lines } = this
    if (from !== to) lines.copyWithin(to * count, from * count, from * count + count)
  }

  /** h = dc/dλ from q = dy/dλ of the basic rows. */
  computeSlopes(q: Vec, basis: Basis): void {
    this.combine(q, basis, this.h)
  }

  /** out = Σ_j coefficients_j·(line j) */
  private combine(coefficients: Vec, basis: Basis, out: Vec): void {
    out.fill(0, 0, this.count)
    this.arena.combine(out, this.count, this.lines, this.count, coefficients, 0, basis.size)
  }

  /** c = Xᵀy from the basic rows' multipliers and the sum over the upper positives. */
  computeC(y: Vec, basis: Basis): void {
    this.combine(y, basis, this.c)
    for (let i = 0; i < this.count; i++) this.c[i] += this.upper[i]
  }

  /** max_k |c_k|/f_k */
  largestRatio(): number {
    let largest = 0
    for (let k = 0; k < this.count; k++) largest = Math.max(largest, Math.abs(this.c[k]) / this.weight[k])
    return largest
  }

  /** max_k Σ_i v_i|x_ik|/f_k: the size of the terms that c is the sum of. */
  largestTerm(): number {
    const { table, positives, bounds, eligible, factors } = this.program
    const sums = new Float64Array(table.cols)
    for (let g = 0, start = 0; g < positives; g++, start += table.cols) {
      for (let k = 0; k < table.cols; k++) sums[k] += bounds[g] * Math.abs(table.values[start + k])
    }
    let largest = 0
    for (let i = 0; i < eligible.length; i++) largest = Math.max(largest, sums[eligible[i]] / factors[eligible[i]])
    return largest
  }

  /** The positive g comes to its upper bound (scale = v_g) or leaves it (−v_g). */
  addUpper(g: number, scale: number): void {
    const { count, list, upper, upperWhole } = this
    const { values, cols } = this.program.table
    const start = g * cols
    for (let i = 0; i < count; i++) upper[i] += scale * values[start + list[i]]
    if (upperWhole) addLine(upperWhole, cols, values, start, scale)
  }

  /** Sums anew over the positives at their upper bound. */
  resumUpper(state: Uint8Array): void {
    const { positives, bounds } = this.program
    this.upper.fill(0)
    this.upperWhole?.fill(0)
    for (let g = 0; g < positives; g++) if (state[g] === 1) this.addUpper(g, bounds[g])
  }

  /** The largest |c_k|/f_k of the eligible features that are not priced, where pricing is lazy. */
  largestOutside(y: Vec, { rows, size }: Basis): number {
    const { eligible, factors } = this.program
    const { cols } = this.program.table
    const whole = this.cWhole as Vec
    whole.set(this.upperWhole as Vec)
    for (let j = 0; j < size; j++) this.arena.addScaled(whole, cols, this.values, rows[j] * cols, y, j)
    let largest = 0
    for (let i = 0; i < eligible.length; i++) {
      const k = eligible[i]
      if (this.place[k] < 0) largest = Math.max(largest, Math.abs(whole[k]) / factors[k])
    }
    return largest
  }

  /** Prices the features with |c_k| ≥ bar·f_k by the c of the last `largestOutside`, and those priced before if they may stay. */
  choose(bar: number, stay: boolean): void {
    const { eligible, factors } = this.program
    const { list, place, sign, weight, chosen, cWhole, upperWhole } = this
    for (let i = 0; i < this.count; i++) chosen[list[i]] = sign[i] === 0 ? (stay ? 2 : 3) : sign[i]
    let count = 0
    for (let i = 0; i < eligible.length; i++) {
      const k = eligible[i]
      const before = chosen[k]
      place[k] = -1
      chosen[k] = 0
      if ((before === 0 || before === 3) && Math.abs((cWhole as Vec)[k]) < bar * factors[k]) continue
      list[count] = k
      place[k] = count
      sign[count] = before > 1 ? 0 : before
      this.upper[count] = (upperWhole as Vec)[k]
      weight[count++] = factors[k]
    }
    this.count = count
  }

  readRows({ rows, size, heads }: Basis): void {
    for (let j = heads - 1; j < size; j++) this.readRow(j, rows[j])
  }
}

/** With K > 1 the definition of T sums up many rows, for all features: then all are priced. */
function isLazy({ eligible, heads }: PushProgram): boolean {
  return eligible.length > MANY_FEATURES && heads === 1
}
