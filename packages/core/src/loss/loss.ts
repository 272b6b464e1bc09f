import type { Vec } from '../numeric/matrix/linear-map.js'

/**
 * The weights of the two sides in the augmented Lagrangian. A positive i of weight v_i gets ρ_i = v_i/kink, so that
 * `kink` is the width of the smoothed hinge; every negative gets ρ₋. One ρ for both sides would mis-scale, because
 * α_i ≤ 1/m while the β_j share the same total among a few supporting negatives.
 */
export interface ScoreMetric {
  kink: number
  negative: number
}

/** Σ over the rows of `weights`·(row − weighted mean)(row − weighted mean)ᵀ. */
export interface Cluster {
  rows: Int32Array
  weights: Vec
}

/**
 * The generalized Hessian of the smoothed loss, pulled back to the features: the scatter of each cluster of free rows,
 * plus weight·l·lᵀ where l = Σ values·rows links the clusters.
 */
export interface ScoreCurvature {
  clusters: Cluster[]
  links: Link[]
}

/** A combination of rows, and its weight. */
export interface Link {
  rows: Int32Array
  values: Vec
  weight: number
}

/** A convex function of the scores s = Xw, seen through its value, its prox and its conjugate. */
export interface Loss {
  /** Number of scores, one per row. */
  readonly size: number
  /** How many of the scores are negatives'; they come last. */
  readonly negatives: number
  /**
   * K: how many of the highest negatives make the threshold; the multipliers spread over at least as many. In all, when
   * there are several lists.
   */
  readonly thresholdCount: number
  /** v: the positives' weights. */
  readonly weights: Vec
  /** A subgradient of h at s = 0. */
  dualAtZero(): Vec
  /** h(s) */
  value(scores: Vec): number
  /** out = ρ, the metric's weight of each score. */
  rowWeights(metric: ScoreMetric, out: Vec): Vec
  /** dual = ρ·(point − prox(point)): the gradient of the Moreau envelope of h in the metric, and a subgradient of h. */
  proxDual(point: Vec, metric: ScoreMetric, dual: Vec): void
  /** The derivative of `proxDual` where it was last evaluated. */
  curvature(): ScoreCurvature
  /** Moves any vector to a nearby point of the domain of h*, in place. */
  repairDual(dual: Vec): void
  /** −h*(dual), for a point of the domain. */
  dualValue(dual: Vec): number
  /** Only where all positives face one threshold. */
  over?: OneThresholdLoss['over']
}

/** Hinges against one threshold: h(p, q) = Σ_i v_i (1 − p_i + t(q))_+ with t(q) the mean of the K highest q_j. */
export interface OneThresholdLoss extends Loss {
  /** t(q), the score that positives must beat. */
  threshold(scores: Vec): number
  /** The same over other positives, so many negatives, and the mean of the K highest of them. */
  over(weights: Vec, negatives: number, thresholdCount: number): OneThresholdLoss
}
