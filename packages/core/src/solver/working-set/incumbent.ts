import type { Vec } from '../../numeric/matrix/linear-map.js'
import type { Problem } from '../../problem/problem.js'

/** Points tried between two w; each narrows the bracket by the golden section. */
const TRIALS = 6
const GOLDEN = (3 - Math.sqrt(5)) / 2
/** When the objective still falls on this last part of the way, the end is good enough. */
const LAST_PART = 0.05

/** The best w so far. It starts as the empty model, which nothing may be worse than. */
export class Incumbent {
  w: Vec
  primal: number
  /** w's scores on all rows: they cost a scan and are worth keeping. */
  private scores: Vec
  private readonly trialW: Vec
  private readonly trialScores: Vec

  constructor(private readonly problem: Problem) {
    const { rows, cols } = problem.map
    this.w = new Float64Array(cols)
    this.scores = new Float64Array(rows)
    this.primal = this.objective(this.w, this.scores)
    this.trialW = new Float64Array(cols)
    this.trialScores = new Float64Array(rows)
  }

  /**
   * Moves to the best point found between here and w, on the stored scores alone, as OCAS does (Franc and Sonnenburg 2008).
   * Returns how far it went: 0 stays, 1 is w itself.
   */
  moveTowards(w: Vec, scores: Vec): number {
    const reached = this.objective(w, scores)
    const at = (step: number) => {
      mix(this.w, w, step, this.trialW)
      mix(this.scores, scores, step, this.trialScores)
      return this.objective(this.trialW, this.trialScores)
    }
    const found = at(1 - LAST_PART) >= reached ? { step: 1, value: reached } : goldenSection(at)
    if (found.value >= this.primal) return 0
    if (found.step < 1) at(found.step)
    this.w = found.step < 1 ? this.trialW.slice() : w
    this.scores = found.step < 1 ? this.trialScores.slice() : scores
    this.primal = found.value
    return found.step
  }

  private objective(w: Vec, scores: Vec): number {
    const { loss, penalty, lambda } = this.problem
    return lambda * penalty.value(w) + loss.value(scores)
  }
}

/** The lowest value found of a convex function on [0, 1]. */
function goldenSection(at: (step: number) => number): { step: number; value: number } {
  const tried = (step: number) => ({ step, value: at(step) })
  let low = 0
  let high = 1
  let left = tried(GOLDEN)
  let right = tried(1 - GOLDEN)
  for (let trial = 2; trial < TRIALS; trial++) {
    if (left.value < right.value) {
      high = right.step
      right = left
      left = tried(low + GOLDEN * (high - low))
    } else {
      low = left.step
      left = right
      right = tried(high - GOLDEN * (high - low))
    }
  }
  return left.value < right.value ? left : right
}

/** out = a + step·(b − a) */
function mix(a: Vec, b: Vec, step: number, out: Vec): void {
  for (let i = 0; i < a.length; i++) out[i] = a[i] + step * (b[i] - a[i])
}
