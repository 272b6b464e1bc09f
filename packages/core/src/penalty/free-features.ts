import type { Vec } from '../numeric/matrix/linear-map.js'
import type { BlockCurvature, Penalty } from './penalty.js'

/** No free weight gets larger than this: on standardized features, far beyond what any score needs. */
export const BOX = 1e3

/**
 * A penalty some of whose features cost nothing, held in the box |w_k| ≤ B instead. Without the box a lower bound would hold
 * only for multipliers with u_k = 0 exactly, which no computation reaches; with it the conjugate is B|u_k|, so that every
 * dual point has a rigorous value. And where no free weight touches the box, the solution is one without the box, too: a
 * convex function has no other minimum.
 */
class FreeFeatures implements Penalty {
  readonly blocks = undefined
  private readonly penalized: Vec

  /**
   * @param base a penalty whose features stand alone, with a term of 0 for the free ones
   * @param free their numbers, ascending
   */
  constructor(
    private readonly base: Penalty,
    readonly free: Int32Array,
  ) {
    this.penalized = new Float64Array(base.size)
  }

  get kind(): string {
    return `${this.base.kind} with features that are never penalized`
  }

  get size(): number {
    return this.base.size
  }

  value(w: Vec): number {
    for (const k of this.free) if (Math.abs(w[k]) > BOX) return Number.POSITIVE_INFINITY
    return this.base.value(w)
  }

  prox(v: Vec, tau: Vec, out: Vec): Vec {
    this.base.prox(v, tau, out)
    for (const k of this.free) out[k] = Math.max(-BOX, Math.min(BOX, out[k]))
    return out
  }

  residualJacobian(v: Vec, tau: Vec, curvature: BlockCurvature): void {
    this.base.residualJacobian(v, tau, curvature)
    for (const k of this.free) curvature.diagonal[k] = Math.abs(v[k]) > BOX ? 1 : 0
  }

  conjugate(u: Vec, lambda: number): number {
    let sum = 0
    for (const k of this.free) sum += BOX * Math.abs(u[k])
    return sum + this.base.conjugate(this.withoutFree(u), lambda)
  }

  dualScale(u: Vec, lambda: number): number {
    return this.base.dualScale(this.withoutFree(u), lambda)
  }

  /** Of the penalized features: from which λ on all of them are out, if u is what the free ones leave. */
  emptyNorm(u: Vec): number {
    return this.base.emptyNorm(this.withoutFree(u))
  }

  /** Infinity for the free features, whose u_k = 0 at the optimum says nothing about their weights. */
  blockNorms(u: Vec, out: Vec): Vec | undefined {
    const norms = this.base.blockNorms(u, out)
    if (norms) for (const k of this.free) norms[k] = Number.POSITIVE_INFINITY
    return norms
  }

  gauge(): Penalty {
    return new FreeFeatures(this.base.gauge(), this.free)
  }

  restrict(features: Int32Array): Penalty {
    const isFree = new Set(this.free)
    const places = Int32Array.from(features.keys()).filter((place) => isFree.has(features[place]))
    return new FreeFeatures(this.base.restrict(features), places)
  }

  /** u with 0 at the free features, in a buffer that lives until the next call. */
  private withoutFree(u: Vec): Vec {
    this.penalized.set(u)
    for (const k of this.free) this.penalized[k] = 0
    return this.penalized
  }
}

/**
 * The penalty itself, or where factors are 0, with these features in the box.
 *
 * @example
 * ```ts
 * const factors = Float64Array.of(1, 0)
 * holdingFree(new AdaptiveL1(factors), factors).conjugate(Float64Array.of(0.5, 0.1), 1) // 100
 * ```
 */
export function holdingFree(penalty: Penalty, factors: Vec): Penalty {
  const free = Int32Array.from(factors.keys()).filter((k) => factors[k] === 0)
  return free.length > 0 ? new FreeFeatures(penalty, free) : penalty
}
