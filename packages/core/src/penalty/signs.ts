import type { Vec } from '../numeric/matrix/linear-map.js'
import type { BlockCurvature, Penalty } from './penalty.js'

/** What a weight may be: anything, at least 0, or 0 only. */
export const ANY = 0
export const NONNEGATIVE = 1
export const ZERO = 2

/**
 * Ω(w) with w_k ≥ 0 asked of some features, and w_k = 0 of others.
 *
 * Ω grows with each |w_k| and does not see signs. So a point v_k that the constraint forbids is best answered by w_k = 0,
 * as v_k = 0 would be: the prox is that of v with its forbidden part cut off, and by the same argument the conjugate is
 * that of u with its forbidden part cut off. One wrapper does it for every penalty.
 *
 * @example
 * ```ts
 * new Signs(new L1(2), Uint8Array.of(NONNEGATIVE, ANY)).emptyNorm(Float64Array.of(-3, -2)) // 2
 * ```
 */
export class Signs implements Penalty {
  private readonly allowed: Vec

  /** @param signs ANY, NONNEGATIVE or ZERO for each feature */
  constructor(
    private readonly base: Penalty,
    private readonly signs: Uint8Array,
  ) {
    this.allowed = new Float64Array(base.size)
  }

  get kind(): string {
    return this.signs.includes(NONNEGATIVE) ? `${this.base.kind} with signs` : this.base.kind
  }

  get size(): number {
    return this.base.size
  }

  get blocks(): readonly Int32Array[] | undefined {
    return this.base.blocks
  }

  get free(): Int32Array | undefined {
    return this.base.free
  }

  value(w: Vec): number {
    for (let k = 0; k < w.length; k++) if (this.forbids(k, w[k])) return Number.POSITIVE_INFINITY
    return this.base.value(w)
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    return this.base.prox(this.cut(v), tau, out)
  }

  /** What is cut off is taken away whole, and moves nothing else. */
  residualJacobian(v: Vec, tau: Vec, curvature: BlockCurvature): void {
    this.base.residualJacobian(this.cut(v), tau, curvature)
    for (let k = 0; k < v.length; k++) {
      if (!this.forbids(k, v[k])) continue
      curvature.diagonal[k] = 1
      curvature.spike[k] = 0
    }
  }

  conjugate(u: Vec, lambda: number): number {
    return this.base.conjugate(this.cut(u), lambda)
  }

  dualScale(u: Vec, lambda: number): number {
    return this.base.dualScale(this.cut(u), lambda)
  }

  emptyNorm(u: Vec): number {
    return this.base.emptyNorm(this.cut(u))
  }

  blockNorms(u: Vec, out: Vec): Vec | undefined {
    return this.base.blockNorms(this.cut(u), out)
  }

  gauge(): Penalty {
    return new Signs(this.base.gauge(), this.signs)
  }

  restrict(features: Int32Array): Penalty {
    return new Signs(
      this.base.restrict(features),
      Uint8Array.from(features, (k) => this.signs[k]),
    )
  }

  private forbids(k: number, value: number): boolean {
    const sign = this.signs[k]
    return sign === ZERO ? value !== 0 : sign === NONNEGATIVE && value < 0
  }

  /** v without its forbidden part, in a buffer that lives until the next call. */
  private cut(v: Vec): Vec {
    const { allowed } = this
    for (let k = 0; k < v.length; k++) allowed[k] = this.forbids(k, v[k]) ? 0 : v[k]
    return allowed
  }
}
