import type { Vec } from '../../../numeric/matrix/linear-map.js'
import type { Kernels } from '../../../numeric/wasm/kernel-module.js'
import type { Basis } from '../basis/basis.js'
import type { Arena } from '../program/arena.js'
import { PackedFeatures } from '../program/packed-features.js'
import { UPPER } from '../program/program-data.js'
import type { PushProgram } from '../program/push-program.js'
import type { FeatureScan } from './ratio-scans.js'

/** Vectors over the features that it takes of the arena, beside what the packed features take. */
const VECTORS = 3

/** The features that the dual ratio test looks at: all eligible ones, or those with c_k near ±λf_k. */
export class PricedFeatures extends PackedFeatures implements FeatureScan {
  readonly c: Vec
  readonly h: Vec
  /** Σ of v_i x_i over the positives at their upper bound. */
  readonly upper: Vec
  readonly kernels: Kernels | undefined

  constructor(
    program: PushProgram,
    private readonly arena: Arena,
  ) {
    super(program, arena)
    const most = program.eligible.length
    this.c = arena.allocate(most)
    this.h = arena.allocate(most)
    this.upper = arena.allocate(most)
    this.kernels = arena.kernels
  }

  static override numbers(program: PushProgram): number {
    return PackedFeatures.numbers(program) + VECTORS * program.eligible.length
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
    const definition = packed.subarray(program.rows * stride)
    arena.addScaled(definition, count, packed, g * stride, share)
  }

  /** Sums anew over the rows at their upper bound. */
  resumUpper(state: Uint8Array): void {
    const { positives, bounds, rows, heads, topCount } = this.program
    const { stride, upper, packed } = this
    upper.fill(0)
    for (let g = 0; g < positives; g++) if (state[g] === UPPER) this.addUpper(g, bounds[g])
    if (heads === 1) return
    packed.fill(0, rows * stride)
    for (let g = positives; g < rows; g++) if (state[g] === UPPER) this.addToDefinition(g, 1 / topCount)
  }
}
