import type { Link, ScoreCurvature } from '../../loss/loss.js'
import { cholesky, choleskySolve } from '../../numeric/algebra/cholesky.js'
import type { Vec } from '../../numeric/matrix/linear-map.js'
import { softThreshold } from '../../prox/soft-threshold.js'
import { addLine, dotLine, type Lines } from './sparse-table.js'

/**
 * Rounds of sweeps and leaps in one Newton step: a model that needs more is better made anew where they end. A leap costs as much as tens
 * of sweeps, and these let go of most weights that it would have to.
 */
const ROUNDS = 10
const SWEEPS = 4
const LEAPS = 2
/** Of the largest curvature of a feature: what each has more, so that features alike have a minimum; less so next to the solution. */
const DAMPING = 1e-3
const LEAST_DAMPING = 1e-10

/**
 * Where the model touches the objective: w, the slope of the loss by each weight, λ by feature, the loss's curvature, by which part of λ
 * the slopes are off, and how many times as much damping as usual there is to be.
 */
export interface Touching {
  w: Vec
  slopes: Vec
  lambdas: Vec
  curvature: ScoreCurvature
  violation: number
  caution: number
}

/**
 * Σ λ_k|w_k + d_k| + slopes·d + ½dᵀHd, minimized over d weight by weight, and by leaps: straight to the minimum over all weights in use.
 * H is the scatter of the rows that are free, and some spikes, combinations of kinds of rows: that of a cluster about its mean is one of
 * a negative weight.
 */
export class CurvedModel {
  /** d */
  readonly step: Vec
  /** H·d without the spikes, by row, and what each spike sees of d. */
  private readonly bent: Vec
  private readonly omega: Vec
  private readonly bends: Vec
  private readonly place: Int32Array
  /** What the spikes weigh, and each feature's part in all of them: plain numbers, since every step of a sweep reads them. */
  private weights: Vec = new Float64Array(0)
  private spikes: Vec = this.weights
  private seen: Vec = this.weights
  private damping = 0
  private at: Touching

  constructor(
    private readonly rows: Lines,
    private readonly columns: Lines,
  ) {
    const features = columns.pointers.length - 1
    this.step = new Float64Array(features)
    this.bends = new Float64Array(features)
    this.place = new Int32Array(features)
    this.bent = new Float64Array(rows.pointers.length - 1)
    this.omega = new Float64Array(rows.pointers.length - 1)
    const none = this.step
    this.at = { w: none, slopes: none, lambdas: none, curvature: { clusters: [], links: [] }, violation: 0, caution: 1 }
  }

  /** Until no weight violates its optimality by more than `accuracy` when its turn comes. */
  minimize(at: Touching, accuracy: number): void {
    this.begin(at)
    for (let round = 0; round < ROUNDS; round++) {
      for (let sweeps = 0; sweeps < SWEEPS; sweeps++) if (this.sweep() <= accuracy) return
      for (let leaps = 0; leaps < LEAPS && !this.leap(); leaps++);
    }
  }

  private begin(at: Touching): void {
    const { omega, bends, step } = this
    const { clusters, links } = at.curvature
    this.at = at
    this.bent.fill(0)
    omega.fill(0)
    bends.fill(0)
    step.fill(0)
    for (const { rows, weights } of clusters) for (let a = 0; a < rows.length; a++) this.free(rows[a], weights[a])
    const means = clusters.map(({ rows, weights }) => ({ rows, values: weights, weight: -1 / total(weights) }))
    this.raise([...means.filter(({ rows }) => rows.length > 0), ...links])
    const damping = at.caution * Math.max(LEAST_DAMPING, DAMPING * Math.min(1, at.violation))
    this.damping = damping * bends.reduce((most, bend) => Math.max(most, bend), 0) || 1
    for (let k = 0; k < bends.length; k++) bends[k] += this.damping
  }

  private free(row: number, weight: number): void {
    const { pointers, places, values } = this.rows
    this.omega[row] = weight
    for (let t = pointers[row]; t < pointers[row + 1]; t++) this.bends[places[t]] += weight * values[t] * values[t]
  }

  private raise(links: readonly Link[]): void {
    const { bends } = this
    const count = links.length
    const spikes = new Float64Array(count * bends.length)
    this.weights = Float64Array.from(links, ({ weight }) => weight)
    this.spikes = spikes
    this.seen = new Float64Array(count)
    links.forEach(({ rows, values, weight }, s) => {
      const seen = new Float64Array(bends.length)
      for (let a = 0; a < rows.length; a++) addLine(this.rows, rows[a], values[a], seen)
      for (let k = 0; k < bends.length; k++) {
        spikes[k * count + s] = seen[k]
        bends[k] += weight * seen[k] * seen[k]
      }
    })
  }

  /** One step for each weight; returns the largest violation of optimality that was met. */
  private sweep(): number {
    const { bends, step } = this
    const { w, lambdas } = this.at
    let largest = 0
    for (let k = 0; k < step.length; k++) {
      const now = w[k] + step[k]
      const by = softThreshold(now - this.slope(k) / bends[k], lambdas[k] / bends[k]) - now
      if (by === 0) continue
      this.move(k, by)
      largest = Math.max(largest, bends[k] * Math.abs(by))
    }
    return largest
  }

  /** The slope of the model's loss by the weight, after all steps so far. */
  private slope(k: number): number {
    const { weights, spikes, seen } = this
    const first = k * seen.length
    let sum = this.at.slopes[k] + dotLine(this.columns, k, this.bent) + this.damping * this.step[k]
    for (let s = 0; s < seen.length; s++) sum += weights[s] * spikes[first + s] * seen[s]
    return sum
  }

  private move(k: number, by: number): void {
    const { pointers, places, values } = this.columns
    const { bent, omega, spikes, seen } = this
    const first = k * seen.length
    this.step[k] += by
    for (let t = pointers[k]; t < pointers[k + 1]; t++) bent[places[t]] += by * omega[places[t]] * values[t]
    for (let s = 0; s < seen.length; s++) seen[s] += by * spikes[first + s]
  }

  /** To the minimum over the weights that are not 0. Those that would change their sign become 0: then it is not yet reached. */
  private leap(): boolean {
    const { step } = this
    const { w, lambdas } = this.at
    const active: number[] = []
    this.place.fill(-1)
    for (let k = 0; k < step.length; k++) if (w[k] + step[k] !== 0) this.place[k] = active.push(k) - 1
    const gram = this.gram(active)
    if (!cholesky(gram, active.length)) return true
    const down = Float64Array.from(active, (k) => -this.slope(k) - Math.sign(w[k] + step[k]) * lambdas[k])
    choleskySolve(gram, active.length, down)
    let kept = true
    active.forEach((k, a) => {
      const now = w[k] + step[k]
      const crosses = now * (now + down[a]) < 0
      if (crosses) kept = false
      this.move(k, crosses ? -now : down[a])
    })
    return kept
  }

  /** H on the active features, its lower triangle. */
  private gram(active: readonly number[]): Vec {
    const { omega, place, weights, spikes } = this
    const { pointers, places, values } = this.rows
    const [size, count] = [active.length, weights.length]
    const gram = new Float64Array(size * size)
    for (let row = 0; row < omega.length; row++) {
      if (omega[row] === 0) continue
      for (let t = pointers[row]; t < pointers[row + 1]; t++) {
        const a = place[places[t]]
        if (a < 0) continue
        const weighted = omega[row] * values[t]
        for (let u = pointers[row]; u < pointers[row + 1]; u++) {
          const b = place[places[u]]
          if (b >= 0 && b <= a) gram[a * size + b] += weighted * values[u]
        }
      }
    }
    for (let a = 0; a < size; a++) {
      gram[a * size + a] += this.damping
      for (let s = 0; s < count; s++) {
        const weighted = weights[s] * spikes[active[a] * count + s]
        for (let b = 0; b <= a; b++) gram[a * size + b] += weighted * spikes[active[b] * count + s]
      }
    }
    return gram
  }
}

function total(values: Vec): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum
}
