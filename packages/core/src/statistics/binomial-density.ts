/**
 * Γ(n+1)/(Γ(a+1)Γ(b+1))·x^a·(1 − x)^b with n = a + b, for real a, b > 0 and 0 < x < 1: the binomial probability of a in n.
 * By Loader (2000), Fast and accurate computation of binomial probabilities: the large terms of Stirling's formula are
 * cancelled by hand, so that a million rows cost no digits.
 *
 * @example
 * ```ts
 * Math.abs(binomialDensity(1, 1, 0.5) - 0.5) < 1e-15 // true
 * ```
 */
export function binomialDensity(a: number, b: number, x: number): number {
  const n = a + b
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * (1 - x))
  return Math.sqrt(n / (2 * Math.PI * a * b)) * Math.exp(exponent)
}

/** From here on the series below gives all digits. */
const LARGE = 16

/** log Γ(n+1) − (n + ½)·log n + n − ½·log 2π: what Stirling's formula leaves, by its series, reached from below by steps. */
function stirlingError(n: number): number {
  if (n < LARGE) return stirlingError(n + 1) + (n + 0.5) * Math.log1p(1 / n) - 1
  const square = n * n
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n
}

/** count·log(count/mean) + mean − count ≥ 0, by a series where the terms would cancel. */
function deviance(count: number, mean: number): number {
  const distance = count - mean
  if (Math.abs(distance) >= 0.1 * (count + mean)) return count * Math.log(count / mean) - distance
  const v = distance / (count + mean)
  let sum = distance * v
  let term = 2 * count * v
  for (let odd = 3; ; odd += 2) {
    term *= v * v
    const next = sum + term / odd
    if (next === sum) return sum
    sum = next
  }
}
