import type { Vec } from '../numeric/matrix/linear-map.js'

/** A new anchor is dropped when the residual has fallen to this part of what it was at the last one, */
const ENOUGH = 0.2
/** or to this part and has begun to rise again, */
const SOME = 0.8
/** or when this part of all steps was spent since. */
const LONG = 0.36
/** Only then is it known whether a residual falls. */
const SHORTEST = 10

/**
 * Halpern's iteration for a fixed point of T, with T firmly nonexpansive (alternating directions are: Eckstein and
 * Bertsekas 1992):
 *
 *     v ← v₀/(k+2) + (k+1)/(k+2) · (2T(v) − v)
 *
 * The pull towards the anchor v₀ ends the circling that plain steps do around a vertex of a piecewise linear objective,
 * and ‖T(v) − v‖ falls like 1/k (Lieder 2021). With a new anchor each time the residual has fallen by a factor, it falls
 * geometrically wherever the objective is sharp (Applegate, Hinder, Lu and Lubin 2023; Chen et al. 2024 for linear
 * programs). In place of a rate that must be known, the rules of when to restart look at the residual alone.
 */
export class Halpern {
  private readonly anchor: Vec
  private steps = 0
  private total = 0
  private first = 0
  private last = 0

  constructor(v: Vec) {
    this.anchor = v.slice()
  }

  /** Takes in ‖T(v) − v‖ of the step just made, and says whether it is time for a new anchor. */
  isSpent(residual: number): boolean {
    if (this.steps === 0) this.first = residual
    const rises = this.steps > 0 && residual > this.last
    this.last = residual
    this.total++
    if (residual <= ENOUGH * this.first || (rises && residual <= SOME * this.first)) return true
    return this.steps >= Math.max(SHORTEST, LONG * this.total)
  }

  dropAnchor(v: Vec): void {
    this.anchor.set(v)
    this.steps = 0
  }

  /** The next v, given v and T(v); it may take the place of either. */
  advance(v: Vec, image: Vec, out: Vec): void {
    const pull = 1 / (this.steps + 2)
    for (let t = 0; t < out.length; t++) out[t] = pull * this.anchor[t] + (1 - pull) * (2 * image[t] - v[t])
    this.steps++
  }
}

/**
 * The weight μ of the quadratic term that makes a move of the primal variables as long as one of the multipliers, judged by
 * how far both went since the last anchor, and by half the way (the primal weight of Applegate et al. 2021).
 */
export function balancedWeight(mu: number, { primal, dual }: { primal: number; dual: number }): number {
  return primal > 1e-14 && dual > 1e-14 ? Math.sqrt((mu * dual) / primal) : mu
}
