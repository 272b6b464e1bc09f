import type { Vec } from '../../numeric/matrix/linear-map.js'

/** Makes 0 ≤ β_j ≤ cap with Σβ = total, in place, keeping β's proportions as far as the caps allow. */
export function fillCapped(beta: Vec, total: number, cap: number): void {
  let sum = 0
  for (let j = 0; j < beta.length; j++) {
    beta[j] = Math.min(Math.max(beta[j], 0), cap)
    sum += beta[j]
  }
  let missing = total - sum
  if (missing > 0) missing -= raiseInProportion(beta, missing, cap)
  else if (missing < 0) for (let j = 0; j < beta.length; j++) beta[j] *= total / sum
  // What rounding left over is not worth a multiplier for every negative.
  if (missing > 1e-14 * total) fillRoom(beta, missing, cap)
}

/** Raises the entries below the cap in proportion to what they hold. Returns by how much in all. */
function raiseInProportion(beta: Vec, missing: number, cap: number): number {
  let held = 0
  for (let j = 0; j < beta.length; j++) if (beta[j] < cap) held += beta[j]
  const factor = 1 + missing / held
  if (!(factor < Number.POSITIVE_INFINITY)) return 0
  let raised = 0
  for (let j = 0; j < beta.length; j++) {
    if (beta[j] >= cap) continue
    const next = Math.min(cap, beta[j] * factor)
    raised += next - beta[j]
    beta[j] = next
  }
  return raised
}

/** Spreads `missing` over the room under the cap. */
function fillRoom(beta: Vec, missing: number, cap: number): void {
  let room = 0
  for (let j = 0; j < beta.length; j++) room += cap - beta[j]
  const share = Math.min(1, missing / room)
  for (let j = 0; j < beta.length; j++) beta[j] += share * (cap - beta[j])
}
