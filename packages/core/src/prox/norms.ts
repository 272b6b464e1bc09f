import type { Vec } from '../numeric/matrix/linear-map.js'

/** ‖x‖₁ */
export function norm1(x: Vec): number {
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += Math.abs(x[k])
  return sum
}

/** ‖x‖_∞ */
export function normInf(x: Vec): number {
  let max = 0
  for (let k = 0; k < x.length; k++) max = Math.max(max, Math.abs(x[k]))
  return max
}

/** Below this sum of squares, single squares may have underflowed. */
const SMALLEST_TRUSTED_SQUARE = 1e-280

/** ‖x‖₂, right over the whole range of doubles: when the plain sum of squares leaves it, x is scaled first. */
export function norm2(x: Vec): number {
  let squares = 0
  for (let k = 0; k < x.length; k++) squares += x[k] * x[k]
  const trusted = squares >= SMALLEST_TRUSTED_SQUARE && squares <= Number.MAX_VALUE
  return trusted ? Math.sqrt(squares) : scaledNorm2(x)
}

function scaledNorm2(x: Vec): number {
  const scale = normInf(x)
  if (scale === 0 || scale === Number.POSITIVE_INFINITY) return scale
  let squares = 0
  for (let k = 0; k < x.length; k++) squares += (x[k] / scale) ** 2
  return scale * Math.sqrt(squares)
}
