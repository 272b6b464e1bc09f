import { addScaled } from '../../../numeric/portable/lines.js'
import { type f64, type i32, type Numbers, zeros } from '../../../numeric/portable/numbers.js'
import { type Block, FEATURE, type PathEvent, ROW } from '../pricing/path-event.js'
import { readRow } from './equations.js'
import { admitRow, releaseRow } from './row-changes.js'
import type { Vertex } from './vertex.js'

/**
 * The change of basis after a move: what the event brings in (a feature, or the place of a leaving row) against what blocked
 * it (a weight or a residual that became 0). The unknowns, the residuals and the sets must still be those before the move.
 */
export class Pivot {
  private readonly v: Numbers
  private readonly row: Numbers
  /** What the pivots carry along: the multipliers y where the event is beyond its bound, as in a leap; else y meets it, and the slopes q change. */
  private carried: Numbers

  constructor(private readonly vertex: Vertex) {
    this.carried = vertex.q
    this.v = zeros(vertex.frame.largest)
    this.row = zeros(vertex.frame.largest)
  }

  /** Sets how the unknowns and the residuals move along the edge of the event. */
  aim(event: PathEvent): void {
    const basis = this.vertex.basis
    const rows = this.vertex.rows
    const direction = this.vertex.direction
    if (event.kind !== FEATURE) {
      basis.readColumn(event.index, event.sign, direction)
      rows.scores(basis, direction, rows.delta)
      return
    }
    const entering = this.vertex.features.list[event.index]
    this.solveEntering(event.index)
    for (let i = 0; i < basis.size; i++) direction[i] = -event.sign * this.vertex.z[i]
    rows.readColumn(basis.active, entering)
    rows.scores(basis, direction, rows.delta)
    rows.addEntering(basis, entering, event.sign, rows.delta)
  }

  /** Who chose the feature may have solved for it. */
  private solveEntering(k: i32): void {
    const vertex = this.vertex
    if (vertex.entering === k) return
    vertex.solveFeature(k, vertex.z)
    vertex.entering = k
  }

  /** Moves to the block and changes the basis. */
  apply(event: PathEvent, block: Block): void {
    const vertex = this.vertex
    this.carried = event.slope < 0 ? vertex.y : vertex.q
    this.move(event, block)
    const enters = event.kind === FEATURE
    const g = block.kind === ROW ? vertex.rows.list[block.index] : -1
    if (g >= 0) {
      readRow(vertex, g, this.row, 0)
      vertex.basis.solveTranspose(this.row, this.v)
    }
    if (!enters) releaseRow(vertex, event)
    if (enters && g >= 0) this.border(event, block, g)
    else if (enters) this.exchangeFeatures(event, block)
    else if (g >= 0) this.exchangeRows(event, g)
    else this.shrink(event, block)
    vertex.entering = -1
    vertex.rows.countPivot()
  }

  /** Unknowns and residuals move; what enters or leaves is set exactly. */
  private move(event: PathEvent, block: Block): void {
    const vertex = this.vertex
    const rows = vertex.rows
    const direction = vertex.direction
    const size = vertex.basis.size
    addScaled(vertex.real, 0, size, direction, 0, block.real)
    addScaled(vertex.infinitesimal, 0, size, direction, 0, block.infinitesimal)
    const step = block.step(vertex.level)
    if (step !== 0) rows.move(step)
    rows.moveFine(block.infinitesimal)
    if (event.kind !== ROW) return
    rows.set(rows.place[vertex.basis.rows[event.index]], step * event.sign, block.infinitesimal * event.sign)
  }

  private border(event: PathEvent, block: Block, g: i32): void {
    const basis = this.vertex.basis
    const features = this.vertex.features
    const z = this.vertex.z
    const p = basis.size
    let pivot = features.packed[g * features.stride + event.index]
    for (let i = 0; i < p; i++) pivot -= this.row[i] * z[i]
    const share = this.rise(event) / pivot
    addScaled(this.carried, 0, p, this.v, 0, -share)
    basis.border(z, this.v, pivot, features.list[event.index], g)
    this.activate(event, block, p)
    this.admit(event, g, p, share)
  }

  private exchangeFeatures(event: PathEvent, block: Block): void {
    const basis = this.vertex.basis
    const features = this.vertex.features
    const l = block.index
    features.release(features.place[basis.features[l]], this.vertex.lambda)
    this.vertex.rows.copyColumn(basis.active, l)
    basis.replaceFeature(this.vertex.z, basis.heads + l, features.list[event.index])
    basis.addInverseLine(basis.heads + l, this.rise(event), this.carried)
    this.activate(event, block, basis.heads + l)
  }

  private exchangeRows(event: PathEvent, g: i32): void {
    const basis = this.vertex.basis
    const j = event.index
    const share = this.excess(event) / this.v[j]
    addScaled(this.carried, 0, basis.size, this.v, 0, -share)
    basis.replaceRow(this.v, j, g)
    this.admit(event, g, j, share)
  }

  private shrink(event: PathEvent, block: Block): void {
    const vertex = this.vertex
    const basis = vertex.basis
    const features = vertex.features
    const q = vertex.q
    const j = event.index
    const l = block.index
    const unknown = basis.heads + l
    const last = basis.size - 1
    features.release(features.place[basis.features[l]], vertex.lambda)
    basis.addInverseLine(unknown, -this.excess(event) / basis.at(unknown, j), this.carried)
    basis.remove(unknown, j)
    vertex.rows.copyColumn(last - basis.heads, l)
    vertex.y[j] = vertex.y[last]
    q[j] = q[last]
    vertex.real[unknown] = vertex.real[last]
    vertex.infinitesimal[unknown] = vertex.infinitesimal[last]
    vertex.weightSide[unknown] = vertex.weightSide[last]
  }

  /** Row g becomes basic, as equation j, with this share of what the event asks for. */
  private admit(event: PathEvent, g: i32, j: i32, share: f64): void {
    const vertex = this.vertex
    vertex.q[j] = share
    admitRow(vertex, g, j)
    if (event.slope < 0) vertex.y[j] += share
  }

  /** What the entering feature's c or slope becomes, sign·λf or sign·f, less what it was. This is what changes those of all multipliers. */
  private rise(event: PathEvent): f64 {
    const features = this.vertex.features
    if (event.slope < 0) return event.sign * event.slope
    return event.sign * features.weight[event.index] - features.h[event.index]
  }

  /** The leaving row's multiplier, beyond its bound, or its slope: neither is left. */
  private excess(event: PathEvent): f64 {
    return event.slope < 0 ? event.sign * event.slope : this.vertex.q[event.index]
  }

  /** The event's feature is active from now on, as the given unknown. */
  private activate(event: PathEvent, block: Block, unknown: i32): void {
    const vertex = this.vertex
    vertex.features.sign[event.index] = event.sign
    vertex.weightSide[unknown] = -event.sign
    vertex.real[unknown] = event.sign * block.real
    vertex.infinitesimal[unknown] = event.sign * block.infinitesimal
  }
}
