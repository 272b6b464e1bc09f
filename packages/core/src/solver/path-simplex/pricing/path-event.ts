import type { f64, i32 } from '../../../numeric/portable/numbers.js'

/** What an event or a block is about. */
export const NOTHING = 0
export const FEATURE = 1
export const ROW = 2

/** What ends a piece of the path as λ falls. */
export class PathEvent {
  /** NOTHING: λ reaches 0 first. */
  kind: i32 = NOTHING
  /** The priced feature that becomes active, or the equation whose row leaves. */
  index: i32 = 0
  /** The sign of the feature's weight, or the direction in which the row's residual moves. */
  sign: f64 = 0
  /** How far λ falls until then. */
  step: f64 = 0
  /** How the objective changes along its edge, at the λ where it happens: 0 where that is the λ which brings it about. */
  slope: f64 = 0
}

/** What ends a move along an edge. */
export class Block {
  /** NOTHING: the edge is a ray. */
  kind: i32 = NOTHING
  /** The active feature whose weight becomes 0, or the priced row whose residual does. */
  index: i32 = 0
  /** How far the move goes, in real and in infinitesimal parts. */
  real: f64 = 0
  infinitesimal: f64 = 0

  step(level: i32): f64 {
    return level === 0 ? this.real : this.infinitesimal
  }
}
