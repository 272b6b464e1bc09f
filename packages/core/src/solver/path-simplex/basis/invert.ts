import { subtractOuter } from '../../../numeric/portable/lines.js'
import type { f64, Integers, i32, Numbers } from '../../../numeric/portable/numbers.js'

/**
 * Inverts the p × p matrix m in place, after Gauss and Jordan with row exchanges; the others are room for p numbers each. False: it is
 * singular to working precision.
 */
export function invert(m: Numbers, p: i32, exchanged: Integers, column: Numbers, line: Numbers): boolean {
  for (let k = 0; k < p; k++) {
    let best = k
    for (let i = k + 1; i < p; i++) if (Math.abs(m[i * p + k]) > Math.abs(m[best * p + k])) best = i
    const pivot = m[best * p + k]
    if (!(Math.abs(pivot) > 1e-14)) return false
    exchanged[k] = best
    if (best !== k) exchangeLines(m, p, k, best)
    for (let j = 0; j < p; j++) line[j] = m[k * p + j] / pivot
    for (let i = 0; i < p; i++) {
      column[i] = m[i * p + k]
      m[i * p + k] = 0
    }
    line[k] = 1 / pivot
    for (let j = 0; j < p; j++) m[k * p + j] = 0
    column[k] = -1
    subtractOuter(m, p, p, column, line)
  }
  for (let k = p - 1; k >= 0; k--) if (exchanged[k] !== k) exchangeColumns(m, p, k, exchanged[k])
  return true
}

function exchangeLines(m: Numbers, p: i32, a: i32, b: i32): void {
  for (let j = 0; j < p; j++) {
    const kept: f64 = m[a * p + j]
    m[a * p + j] = m[b * p + j]
    m[b * p + j] = kept
  }
}

function exchangeColumns(m: Numbers, p: i32, a: i32, b: i32): void {
  for (let i = 0; i < p; i++) {
    const kept: f64 = m[i * p + a]
    m[i * p + a] = m[i * p + b]
    m[i * p + b] = kept
  }
}
