import { binomialDensity } from './binomial-density.js'

const SMALLEST = 1e-300
const MOST_TERMS = 100_000
const MOST_STEPS = 200

/**
 * I_x(a, b), the probability that a Beta(a, b) variable is at most x. For whole a and b it is the probability of at least
 * a successes in a + b − 1 trials that succeed with probability x.
 *
 * @example
 * ```ts
 * incompleteBeta(0.5, 2, 2) // 0.5
 * ```
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x > 0)) return 0
  if (x >= 1) return 1
  // The fraction converges quickly on this side of the mean, and I_x(a, b) = 1 − I_{1−x}(b, a) leads to it.
  return x < (a + 1) / (a + b + 2) ? lowerTail(x, a, b) : 1 - lowerTail(1 - x, b, a)
}

/**
 * The x with I_x(a, b) = p, by Newton steps inside a bracket.
 *
 * @example
 * ```ts
 * Math.abs(incompleteBetaInverse(0.5, 3, 3) - 0.5) < 1e-15 // true
 * ```
 */
export function incompleteBetaInverse(p: number, a: number, b: number): number {
  if (!(p > 0)) return 0
  if (p >= 1) return 1
  let low = 0
  let high = 1
  let x = a / (a + b)
  for (let step = 0; step < MOST_STEPS; step++) {
    const excess = incompleteBeta(x, a, b) - p
    if (excess === 0) return x
    if (excess > 0) high = x
    else low = x
    const newton = x - excess / betaDensity(x, a, b)
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) <= 2e-16 * x) return next
    x = next
  }
  return x
}

/** x^(a−1)·(1 − x)^(b−1)/B(a, b) */
function betaDensity(x: number, a: number, b: number): number {
  return ((a * b) / (a + b)) * (binomialDensity(a, b, x) / (x * (1 - x)))
}

/** x^a·(1 − x)^b/(a·B(a, b)) over a continued fraction, evaluated by the algorithm of Lentz. */
function lowerTail(x: number, a: number, b: number): number {
  const front = (b / (a + b)) * binomialDensity(a, b, x)
  let c = 1
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / awayFromZero(1 + even * d)
    c = awayFromZero(1 + even / c)
    fraction *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / awayFromZero(1 + odd * d)
    c = awayFromZero(1 + odd / c)
    fraction *= c * d
    if (Math.abs(c * d - 1) < 1e-16) break
  }
  return front * fraction
}

function awayFromZero(value: number): number {
  return Math.abs(value) < SMALLEST ? SMALLEST : value
}
