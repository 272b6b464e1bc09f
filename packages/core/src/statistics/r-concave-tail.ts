import { wholePower } from '../numeric/algebra/power.js'

/** What is known about a random number on the grid 0, 1/B, …, 1. */
export interface GridDistribution {
  /** An upper bound of its mean. */
  mean: number
  /** B. */
  steps: number
  /** r < 0: the power of the probabilities that is convex along the grid. */
  concavity: number
}

/** The shapes a that are tried: from nearly all mass at 0 to nearly uniform, then closer and closer around the best one. */
const SHAPES = { least: 1e-6, most: 1e6, count: 200, rounds: 4 }

/**
 * The largest P(X ≥ t/B) that an r-concave X on the grid can have (Shah and Samworth 2013, section 3.3 and appendix).
 *
 * An r-concave distribution has probabilities h(i)^{1/r} with a convex h. The one with the heaviest tail for its mean has a
 * linear h: it is proportional to (a + i)^{1/r} on 0 … k, with a part of that at k + 1, and its mean is as large as
 * allowed. The shape a decides k and the part, so that one number remains to be maximized over. Up to twice the mean
 * nothing is said: 1.
 */
export function largestTail(known: GridDistribution, t: number): number {
  if (t <= Math.ceil(2 * known.mean * known.steps)) return 1
  let [low, high] = [Math.log(SHAPES.least), Math.log(SHAPES.most)]
  let [best, place] = [0, low]
  for (let round = 0; round < SHAPES.rounds; round++) {
    const step = (high - low) / SHAPES.count
    for (let x = low; x <= high; x += step) {
      const tail = tailOf(Math.exp(x), known, t)
      if (tail > best) [best, place] = [tail, x]
    }
    ;[low, high] = [place - step, place + step]
  }
  return best
}

/** P(X ≥ t/B) of the distribution with the shape a. */
function tailOf(a: number, { mean, steps, concavity }: GridDistribution, t: number): number {
  const sum = mean * steps
  let mass = 0 // Σ_{i ≤ k} g_i, with g_i = (a + i)^{1/r}
  let moment = 0 // Σ_{i ≤ k} i·g_i
  let below = 0 // Σ_{i < t} g_i
  for (let i = 0; i <= steps; i++) {
    const g = 1 / wholePower(a + i, -1 / concavity)
    if (moment + i * g > sum * (mass + g)) {
      // The whole of g would make the mean too large: i is k + 1, and gets the part that makes it `sum`.
      return i < t ? 0 : 1 - ((i - sum) * below) / (i * mass - moment)
    }
    mass += g
    moment += i * g
    if (i < t) below += g
  }
  return 1 - below / mass
}
