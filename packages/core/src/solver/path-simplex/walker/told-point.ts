import { addScaled } from '../../../numeric/portable/lines.js'
import {
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
  zeros,
} from '../../../numeric/portable/numbers.js'
import { negateWhere } from '../../../numeric/portable/scans.js'
import { UPPER } from '../basis/frame.js'
import type { Vertex } from '../basis/vertex.js'

/** Weights below this part of the size of all are 0 but for rounding. */
const ZERO: f64 = 1e-13

/** The point of the path that the vertex is at, written down for whoever reads it outside. */
export class ToldPoint {
  /** The features with a weight, and their weights, as the table scales them. */
  readonly features: Integers
  readonly weights: Numbers
  /** The multipliers (−α, β) in row order. */
  readonly dual: Numbers
  /** The negatives' shares of the mixture, where there is one. */
  readonly shares: Numbers

  constructor(private readonly vertex: Vertex) {
    const frame = vertex.frame
    this.features = integers(frame.largest)
    this.weights = room(frame.largest)
    this.dual = room(frame.tableRows)
    this.shares = zeros(frame.tableRows - frame.positives)
  }

  /** Returns how many weights there are; none where the point is to be told as the empty model. */
  write(empty: boolean): i32 {
    this.writeMultipliers()
    return empty || !this.vertex.onPath ? 0 : this.writeWeights()
  }

  private writeMultipliers(): void {
    const frame = this.vertex.frame
    fill(this.dual, 0, frame.positives, frame.tableRows)
    negateWhere(this.dual, frame.bounds, this.vertex.state, UPPER, frame.positives)
    if (this.vertex.basis.heads === 2) this.writeAbove()
    const mixed = this.writeBasic()
    if (mixed !== 0) this.addShares(mixed)
  }

  /** With K > 1, y of equation 0 is the multiplier of T's definition, −σ, of which each negative above s has a part. */
  private writeAbove(): void {
    const vertex = this.vertex
    const frame = vertex.frame
    for (let g = frame.positives; g < frame.tableRows; g++) {
      if (vertex.state[g] === UPPER) this.dual[g] = -vertex.y[0] / frame.topCount
    }
  }

  /** Returns the multiplier of the mixture; 0 where that is not basic. */
  private writeBasic(): f64 {
    const vertex = this.vertex
    const rows = vertex.basis.rows
    let mixed: f64 = 0
    for (let j = vertex.basis.heads - 1; j < vertex.basis.size; j++) {
      if (rows[j] < vertex.frame.tableRows) this.dual[rows[j]] = -vertex.y[j]
      else mixed = -vertex.y[j]
    }
    return mixed
  }

  private addShares(mixed: f64): void {
    const frame = this.vertex.frame
    const negatives = frame.tableRows - frame.positives
    addScaled(this.dual, frame.positives, negatives, this.shares, 0, mixed)
  }

  private writeWeights(): i32 {
    const basis = this.vertex.basis
    const x = this.vertex.real
    const zero = ZERO * this.vertex.size(0)
    let count = 0
    for (let i = 0; i < basis.active; i++) {
      if (!(Math.abs(x[basis.heads + i]) > zero)) continue
      this.features[count] = basis.features[i]
      this.weights[count++] = x[basis.heads + i]
    }
    return count
  }
}
