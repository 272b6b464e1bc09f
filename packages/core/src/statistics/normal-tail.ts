/** From here on the continued fraction converges within its depth; below, the series does not cancel. */
const SPLIT = 3
const DEPTH = 100

/**
 * P(Z > z) of a standard normal Z, to about 13 digits: for small |z| by the series Φ(z) − ½ = φ(z)·(z + z³/3 + z⁵/(3·5) + …),
 * in the tail by Laplace's continued fraction φ(z)/(z + 1/(z + 2/(z + 3/…))).
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)
  return z < SPLIT ? 0.5 - density * series(z) : density / fraction(z)
}

function series(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; term > 1e-17 * sum; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

function fraction(z: number): number {
  let value = z
  for (let k = DEPTH; k >= 1; k--) value = z + k / value
  return value
}
