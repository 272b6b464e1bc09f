import type { Vec } from '../numeric/matrix/linear-map.js'
import type { Penalty } from '../penalty/penalty.js'

/** A weight this small beside the largest is what a solver left to do. */
const DUST = 1e-6

/**
 * The weights without those that are nearly 0: a method of multipliers drives a weight to 0 digit by digit, and leaves
 * a billionth where it ends. Undefined where there are none; blocks go as a whole, and features that are free stay. Whether the
 * result is as good its certificate tells.
 */
export function withoutDust(w: Vec, penalty: Penalty): Vec | undefined {
  if (!penalty.blockNorms(w, w.slice())) return undefined
  const least = DUST * w.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const isKept = w.map((x) => (Math.abs(x) > least ? 1 : 0))
  for (const k of penalty.free ?? []) isKept[k] = 1
  for (const block of penalty.blocks ?? []) if (block.some((k) => isKept[k])) for (const k of block) isKept[k] = 1
  if (w.every((x, k) => x === 0 || isKept[k])) return undefined
  return w.map((x, k) => (isKept[k] ? x : 0))
}
