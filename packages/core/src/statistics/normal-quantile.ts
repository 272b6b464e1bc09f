import { normalTail } from './normal-tail.js'

/**
 * The z below which a standard normal variable lies with probability p, to about 12 digits: a rational start (Abramowitz
 * and Stegun 26.2.23, within 4.5e-4), and two steps of Halley's method on the tail, each of which triples the digits.
 *
 * @example
 * ```ts
 * normalQuantile(0.975).toFixed(9) // '1.959963985'
 * ```
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p === 0.5) return 0
  let z = startOf(p)
  for (let step = 0; step < 2; step++) {
    const newton = (normalTail(z) - p) / density(z)
    z += (2 * newton) / (2 - z * newton)
  }
  return -z
}

/** The z whose tail is p, roughly. */
function startOf(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p))
  const above = 2.515517 + t * (0.802853 + t * 0.010328)
  const below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
  return t - above / below
}

function density(z: number): number {
  return Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)
}
