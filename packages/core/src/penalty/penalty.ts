import type { Vec } from '../numeric/matrix/linear-map.js'
import type { PenaltySettings } from './settings.js'

/**
 * A convex regularizer Ω, without its λ: the objective's term is λΩ(w), eq. (2).
 *
 * The solvers see it through its value, its proximal operator and that operator's generalized derivative; the
 * certificate sees it through its conjugate. A new penalty is one file that implements this, its test, and one line in
 * all.ts.
 *
 * @paper eq:2 prop:1
 */
export interface Penalty {
  readonly kind: string
  /** Number of features. */
  readonly size: number
  /**
   * The blocks of features that the prox treats together, as lists of feature numbers that partition 0..size−1;
   * undefined when every feature stands alone.
   */
  readonly blocks: readonly Int32Array[] | undefined
  /** The features that are never penalized, ascending; undefined when there are none. */
  readonly free?: Int32Array | undefined
  /** Ω(w) */
  value(w: Vec): number
  /** out = argmin_x Ω_τ(x) + ½‖x − v‖², with τ_k multiplying Ω; τ is constant on each block. out may be v. */
  prox(v: Vec, tau: Vec, out: Vec): Vec
  /**
   * An element of the generalized Jacobian of the prox residual v ↦ v − prox(v): on each block it is
   * diag(c) − g·gᵀ, written into curvature.diagonal (c, in [0, 1]) and curvature.spike (g, zero where there is none).
   */
  residualJacobian(v: Vec, tau: Vec, curvature: BlockCurvature): void
  /** (λΩ)*(u), Infinity outside its domain. A relative excess of 1e-12 counts as rounding. */
  conjugate(u: Vec, lambda: number): number
  /** The largest c in [0, 1] for which conjugate(c·u, λ) is finite. */
  dualScale(u: Vec, lambda: number): number
  /**
   * The dual norm whose ball of radius λ holds the subgradients of λΩ at 0, so that w = 0 is optimal iff some dual
   * point that fits w = 0 has emptyNorm(u) ≤ λ. For a penalty that is smooth at 0 (l2): the dual of the norm it squares.
   * With signs it is one-sided: emptyNorm(u) and emptyNorm(−u) differ.
   */
  emptyNorm(u: Vec): number
  /**
   * out_k = the dual norm of u on k's block. A block below λ has weight 0 at the optimum whose dual point is u. Undefined
   * when the penalty sets no weight to 0. out may be u.
   */
  blockNorms(u: Vec, out: Vec): Vec | undefined
  /** The norm of which `emptyNorm` is the dual, as a penalty: what λ_max is computed with. */
  gauge(): Penalty
  /** The same penalty on the listed features only (whole blocks, ascending); the others are held at 0. */
  restrict(features: Int32Array): Penalty

  // What a penalty can beyond this. Who has a faster way for it asks for it here, and never what class a penalty is of.

  /** Only where Ω(w) = Σ_k f_k|w_k| with every f_k above 0: exact paths and their fast certificates are made for these. */
  readonly box?: Box | undefined
  /** Only where Ω(w) = ½‖w‖². */
  readonly ridge?: true
  /** Only where Ω sees nothing but ‖w‖₂: the same function of the norm, for vectors of another length. */
  resized?(size: number): Penalty
}

/** What a weighted ℓ1 demands of a dual point, and all that it does: |u_k| ≤ λf_k. */
export interface Box {
  /** f, above 0, and Infinity where a feature is left out; 1 for all when undefined. */
  readonly factors: Vec | undefined
}

/** diag(diagonal) − spike·spikeᵀ on each block of the penalty. */
export interface BlockCurvature {
  diagonal: Vec
  spike: Vec
}

/** A penalty before it knows its features: what to tell about it, and how to make it. */
export interface PenaltyKind<Name extends string = string> {
  /** What users call it. */
  readonly name: Name
  /** Ω(w), as short text. */
  readonly formula: string
  /** What it is for, in a few words that need no mathematics. */
  readonly summary: string
  /** The settings that it cannot do without: `l1Ratio` has a default, `factors` are learnt from a pilot model. */
  readonly needs: readonly (keyof PenaltySettings)[]
  /** Whether it takes a factor per feature. */
  readonly weighs: boolean
  /** Whether it sets weights to exactly 0. */
  readonly selects: boolean
  /** Checks the settings it reads, and builds the penalty of `size` features. */
  build(size: number, settings: PenaltySettings): Penalty
}
