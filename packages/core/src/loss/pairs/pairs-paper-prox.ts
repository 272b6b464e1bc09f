import type { Vec } from '../../numeric/matrix/linear-map.js'
import { L1InfBall } from '../../prox/l1inf-ball.js'
import { normInf } from '../../prox/norms.js'
import type { PairProx, PairShape } from './pair-prox.js'

/**
 * The two parameters of eq. (12); Proposition 3 promises convergence for every choice. This γ is a step, and has nothing
 * to do with the multipliers that the paper calls γ as well.
 *
 * @paper prop:3
 */
export interface DouglasRachfordSettings {
  /** γ > 0 */
  gamma: number
  /** η in ]0, 2[ */
  eta: number
}

/** Below this, relative to the numbers at hand, a change is rounding. */
const ROUNDING = 1e-15
/** Passes through line 9 and through line 12 at which either loop gives up. */
const MOST_PASSES = 10_000

/**
 * The prox (9) as the paper computes it, lines 8–18 of Algorithm 1: a = a⁺ − a⁻ doubles the variables, problem (10);
 * block-coordinate descent alternates over a⁺ and a⁻ (Proposition 2); the step over a⁺, problem (11), is a
 * Douglas–Rachford iteration (Proposition 3) around one projection on the ℓ1,∞ ball, eqs (12)–(14).
 *
 * @paper eq:9-10 prop:2 alg:8-11 alg:16-18
 */
export function paperPairProx(shape: PairShape, settings: Partial<DouglasRachfordSettings> = {}): PairProx {
  const pairs = shape.positives * shape.negatives
  const plus = new Float64Array(pairs)
  const minus = new Float64Array(pairs)
  const b = new Float64Array(pairs)
  const step = new DouglasRachford(shape, checked({ gamma: 1, eta: 1, ...settings }))
  return (s, { mu, tolerance }, out) => {
    const precision = Math.max(tolerance, ROUNDING) * normInf(s)
    plus.fill(0) // line 8
    minus.fill(0)
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      // line 10, the closed form before eq. (11)
      for (let t = 0; t < pairs; t++) minus[t] = Math.max(plus[t] - s[t], 0)
      // line 11
      for (let t = 0; t < pairs; t++) b[t] = minus[t] + s[t]
      step.minimize(b, { mu, precision })
      // lines 16 and 17
      const change = copyAndCompare(step.u, plus)
      if (change <= precision) break
    }
    for (let t = 0; t < pairs; t++) out[t] = plus[t] - minus[t] // line 18
    return out
  }
}

function checked(settings: DouglasRachfordSettings): DouglasRachfordSettings {
  const { gamma, eta } = settings
  if (gamma > 0 && eta > 0 && eta < 2) return settings
  throw new RangeError(`Proposition 3 needs γ > 0 and η in ]0, 2[, not γ = ${gamma} and η = ${eta}.`)
}

/**
 * Problem (11), min over a⁺ ≥ 0 of ½‖a⁺ − b‖² + max_j (1/(mμ)) Σ_i |a⁺_ji|, by eq. (12).
 *
 * @paper eq:11-12 prop:3
 */
class DouglasRachford {
  readonly u: Vec
  private readonly v: Vec
  private readonly reflected: Vec
  private readonly ball: L1InfBall

  constructor(
    private readonly shape: PairShape,
    private readonly settings: DouglasRachfordSettings,
  ) {
    const pairs = shape.positives * shape.negatives
    this.u = new Float64Array(pairs)
    this.v = new Float64Array(pairs)
    this.reflected = new Float64Array(pairs)
    this.ball = new L1InfBall(shape.negatives, shape.positives)
  }

  /**
   * Lines 11–15; leaves the minimizer in u.
   *
   * @paper alg:11-12 alg:15
   */
  minimize(b: Vec, { mu, precision }: { mu: number; precision: number }): void {
    const radius = this.settings.gamma / (this.shape.positives * mu)
    this.v.fill(0) // line 11
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      this.firstProx(b)
      if (this.secondProx(radius) <= precision) break // line 15
    }
  }

  /**
   * Line 13: u_n = prox_{γf₂}(v_n), a weighted mean of v_n and b, cut at 0.
   *
   * @paper alg:13
   */
  private firstProx(b: Vec): void {
    const { u, v } = this
    const { gamma } = this.settings
    for (let t = 0; t < u.length; t++) u[t] = Math.max(v[t] + gamma * b[t], 0) / (1 + gamma)
  }

  /**
   * Line 14: v_{n+1} = v_n + η(prox_{γf₁}(2u_n − v_n) − u_n), where by eqs (13) and (14) the prox of γf₁ at x is
   * x − Π(x), Π the projection on the ℓ1,∞ ball of radius γ/(mμ). Returns the largest change of v.
   *
   * @paper eq:13-14 alg:14
   */
  private secondProx(radius: number): number {
    const { u, v, reflected } = this
    const { eta } = this.settings
    for (let t = 0; t < u.length; t++) reflected[t] = 2 * u[t] - v[t]
    this.ball.project(reflected, radius, reflected)
    let largest = 0
    for (let t = 0; t < u.length; t++) {
      const change = eta * (u[t] - v[t] - reflected[t])
      v[t] += change
      largest = Math.max(largest, Math.abs(change))
    }
    return largest
  }
}

/** to ← from. Returns the largest change. */
function copyAndCompare(from: Vec, to: Vec): number {
  let largest = 0
  for (let t = 0; t < to.length; t++) {
    largest = Math.max(largest, Math.abs(from[t] - to[t]))
    to[t] = from[t]
  }
  return largest
}
