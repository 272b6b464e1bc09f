import type { PathEvent } from '../pricing/dual-test.js'
import type { Block } from '../pricing/primal-test.js'
import { readRow } from '../program/equations.js'
import { admitRow, releaseRow } from './row-changes.js'
import type { Vertex } from './vertex.js'

/**
 * The change of basis after a move: what the event brings in (a feature, or the place of a leaving row) against what blocked
 * it (a weight or a residual that became 0). The unknowns, the residuals and the sets must still be those before the move.
 */
export class Pivot {
  private readonly z: Float64Array
  private readonly v: Float64Array
  private readonly row: Float64Array

  constructor(private readonly vertex: Vertex) {
    this.z = vertex.vector()
    this.v = vertex.vector()
    this.row = vertex.vector()
  }

  /** Sets how the unknowns and the residuals move along the edge of the event. */
  aim(event: PathEvent): void {
    const { vertex } = this
    const { basis, rows, features, direction } = vertex
    const feature = event.kind === 'feature'
    if (feature) {
      this.solveColumn(event.index)
      for (let i = 0; i < basis.size; i++) direction[i] = -event.sign * this.z[i]
      rows.readColumn(basis.active, features.list[event.index])
    } else basis.readColumn(event.index, event.sign, direction)
    rows.scores(basis, direction, rows.delta)
    if (feature) rows.addEntering(basis, features.list[event.index], event.sign, rows.delta)
  }

  /** z = M⁻¹·(column of the priced feature k) */
  private solveColumn(k: number): void {
    const { basis, features } = this.vertex
    const { row, z } = this
    const { stride, packed } = features
    for (let j = 0; j < basis.size; j++) row[j] = packed[basis.rows[j] * stride + k]
    basis.solve(row, z)
  }

  /** Moves to the block and changes the basis. */
  apply(event: PathEvent, block: Block): void {
    this.move(event, block)
    const { vertex } = this
    const { basis, features } = vertex
    const entering = event.kind === 'feature' ? features.list[event.index] : -1
    const g = block.kind === 'row' ? vertex.rows.list[block.index] : -1
    if (g >= 0) {
      readRow(vertex, g, this.row)
      basis.solveTranspose(this.row, this.v)
    }
    if (event.kind === 'row') releaseRow(vertex, event)
    if (entering >= 0 && g >= 0) this.border(event, block, g)
    else if (entering >= 0) this.exchangeFeatures(event, block)
    else if (g >= 0) this.exchangeRows(event, g)
    else this.shrink(event, block)
    vertex.rows.countPivot()
  }

  /** Unknowns and residuals move; what enters or leaves is set exactly. */
  private move(event: PathEvent, block: Block): void {
    const { vertex } = this
    const { basis, rows, x, direction, level } = vertex
    for (let i = 0; i < basis.size; i++) {
      x[0][i] += block.steps[0] * direction[i]
      x[1][i] += block.steps[1] * direction[i]
    }
    const step = block.steps[level]
    if (step !== 0) rows.move(step)
    if (event.kind === 'row') rows.r[rows.place[basis.rows[event.index]]] = step * event.sign
  }

  private border(event: PathEvent, block: Block, g: number): void {
    const { basis, features, q } = this.vertex
    const p = basis.size
    const entering = features.list[event.index]
    let pivot = features.packed[g * features.stride + event.index]
    for (let i = 0; i < p; i++) pivot -= this.row[i] * this.z[i]
    const share = this.rise(event) / pivot
    for (let j = 0; j < p; j++) q[j] -= share * this.v[j]
    q[p] = share
    basis.border(this.z, this.v, pivot, entering, g)
    this.activate(event, block, p)
    admitRow(this.vertex, g, p)
  }

  private exchangeFeatures(event: PathEvent, block: Block): void {
    const { basis, features, rows, q } = this.vertex
    const l = block.index
    features.sign[features.place[basis.features[l]]] = 0
    rows.copyColumn(basis.active, l)
    basis.replaceFeature(this.z, basis.heads + l, features.list[event.index])
    basis.addInverseLine(basis.heads + l, this.rise(event), q)
    this.activate(event, block, basis.heads + l)
  }

  private exchangeRows(event: PathEvent, g: number): void {
    const { basis, q } = this.vertex
    const j = event.index
    const share = q[j] / this.v[j]
    for (let i = 0; i < basis.size; i++) q[i] -= share * this.v[i]
    q[j] = share
    basis.replaceRow(this.v, j, g)
    admitRow(this.vertex, g, j)
  }

  private shrink(event: PathEvent, block: Block): void {
    const { vertex } = this
    const { basis, features, rows, x, weightSide, y, q } = vertex
    const j = event.index
    const l = block.index
    const last = basis.size - 1
    features.sign[features.place[basis.features[l]]] = 0
    basis.addInverseLine(basis.heads + l, -q[j] / basis.at(basis.heads + l, j), q)
    basis.remove(basis.heads + l, j)
    rows.copyColumn(last - basis.heads, l)
    y[j] = y[last]
    q[j] = q[last]
    for (const level of x) level[basis.heads + l] = level[last]
    weightSide[basis.heads + l] = weightSide[last]
  }

  /** What the entering feature's slope becomes, sign·f, less what it was. This is what changes the slopes of all multipliers. */
  private rise(event: PathEvent): number {
    const { features } = this.vertex
    return event.sign * features.weight[event.index] - features.h[event.index]
  }

  /** The event's feature is active from now on, as the given unknown. */
  private activate(event: PathEvent, block: Block, unknown: number): void {
    const { features, x, weightSide } = this.vertex
    features.sign[event.index] = event.sign
    weightSide[unknown] = -event.sign
    for (let level = 0; level < 2; level++) x[level][unknown] = event.sign * block.steps[level]
  }
}
