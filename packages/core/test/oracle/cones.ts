/** A stretch of coordinates (t, v) held to t ≥ ‖v‖; of size 1 it is a half-line, t ≥ 0. */
export interface Cone {
  start: number
  size: number
}

/** Nesterov and Todd's W of a point s and multipliers z within the cone: W z = W⁻¹ s. */
export interface Scaling {
  cone: Cone
  /** W = eta·[w₀ w₁ᵀ; w₁ I + w₁w₁ᵀ/(1 + w₀)]. */
  eta: number
  w: Float64Array
  /** W z. */
  lambda: Float64Array
}

export function scalingOf(cone: Cone, s: Float64Array, z: Float64Array): Scaling {
  const [u, v] = [part(cone, s), part(cone, z)]
  const [lengthU, lengthV] = [Math.sqrt(depth(u)), Math.sqrt(depth(v))]
  const [unitU, unitV] = [u.map((value) => value / lengthU), v.map((value) => value / lengthV)]
  const gamma = Math.sqrt((1 + dot(unitU, unitV)) / 2)
  const w = unitU.map((value, k) => (value + (k === 0 ? unitV[k] : -unitV[k])) / (2 * gamma))
  const eta = Math.sqrt(lengthU / lengthV)
  return { cone, eta, w, lambda: scaled({ eta, w }, v) }
}

/** W·v. */
export function scaled({ eta, w }: Pick<Scaling, 'eta' | 'w'>, v: Float64Array): Float64Array {
  return arrow(w, v, 1).map((value) => eta * value)
}

/** W⁻¹·v. */
export function unscaled({ eta, w }: Pick<Scaling, 'eta' | 'w'>, v: Float64Array): Float64Array {
  return arrow(w, v, -1).map((value) => value / eta)
}

/** W⁻², entry by entry: (2·(Jw)(Jw)ᵀ − J)/eta². */
export function inverseSquare({ eta, w }: Scaling, a: number, b: number): number {
  const mirrored = (k: number) => (k === 0 ? w[0] : -w[k])
  const identity = a === b ? (a === 0 ? -1 : 1) : 0
  // A half-line has w = 1, and 2·1·1 − 1 is exact.
  return (2 * mirrored(a) * mirrored(b) + identity) / eta ** 2
}

function arrow(w: Float64Array, v: Float64Array, sign: number): Float64Array {
  let inner = 0
  for (let k = 1; k < v.length; k++) inner += w[k] * v[k]
  const shift = sign * v[0] + inner / (1 + w[0])
  return v.map((value, k) => (k === 0 ? w[0] * value + sign * inner : value + shift * w[k]))
}

/** The product of the cone's algebra: (uᵀv, u₀v₁ + v₀u₁). */
export function product(u: Float64Array, v: Float64Array): Float64Array {
  return u.map((value, k) => (k === 0 ? dot(u, v) : u[0] * v[k] + v[0] * value))
}

/** The x with u∘x = d. */
export function quotient(u: Float64Array, d: Float64Array): Float64Array {
  let first = u[0] * d[0]
  for (let k = 1; k < u.length; k++) first -= u[k] * d[k]
  first /= depth(u)
  return d.map((value, k) => (k === 0 ? first : (value - first * u[k]) / u[0]))
}

/** How far one can go from u along d within the cone; Infinity without an end. */
export function reach(u: Float64Array, d: Float64Array): number {
  if (u.length === 1) return d[0] < 0 ? -u[0] / d[0] : Number.POSITIVE_INFINITY
  const a = depth(d)
  let b = u[0] * d[0]
  for (let k = 1; k < u.length; k++) b -= u[k] * d[k]
  const c = depth(u)
  const root = b * b - a * c
  if (root < 0 || (a >= 0 && b >= 0)) return Number.POSITIVE_INFINITY
  // The smaller positive root of a·t² + 2b·t + c, by whichever form does not cancel.
  return b < 0 ? c / (Math.sqrt(root) - b) : -(b + Math.sqrt(root)) / a
}

/** t² − ‖v‖², without the squares of large numbers that cancel. */
function depth(u: Float64Array): number {
  let rest = 0
  for (let k = 1; k < u.length; k++) rest += u[k] * u[k]
  const length = Math.sqrt(rest)
  return (u[0] - length) * (u[0] + length)
}

export function part({ start, size }: Cone, v: Float64Array): Float64Array {
  return v.subarray(start, start + size)
}

function dot(u: Float64Array, v: Float64Array): number {
  let sum = 0
  for (let k = 0; k < u.length; k++) sum += u[k] * v[k]
  return sum
}
