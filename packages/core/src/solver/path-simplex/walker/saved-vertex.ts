import {
  copy,
  copyIntegers,
  type f64,
  fill,
  type Integers,
  type i32,
  integers,
  type Numbers,
  room,
} from '../../../numeric/portable/numbers.js'
import type { Vertex } from '../basis/vertex.js'
import { refactor } from '../basis/vertex-values.js'

/** What it takes to come back to a vertex. */
export class SavedVertex {
  private lambda: f64 = 0
  private onPath: boolean = false
  private upperSum: f64 = 0
  private above: f64 = 0
  private definitionXi: f64 = 0
  private size: i32 = 0
  private readonly active: Integers
  private readonly signs: Numbers
  private readonly rows: Integers
  private readonly state: Integers
  private readonly xi: Numbers

  constructor(private readonly vertex: Vertex) {
    const largest = vertex.frame.largest
    this.active = integers(largest)
    this.signs = room(largest)
    this.rows = integers(largest)
    this.state = integers(vertex.frame.rows)
    this.xi = room(vertex.frame.rows)
  }

  save(): void {
    const vertex = this.vertex
    const basis = vertex.basis
    const features = vertex.features
    this.lambda = vertex.lambda
    this.onPath = vertex.onPath
    this.upperSum = vertex.upperSum
    this.above = vertex.above
    this.definitionXi = vertex.definitionXi
    this.size = basis.size
    copyIntegers(this.active, basis.features, basis.active)
    copyIntegers(this.rows, basis.rows, basis.size)
    copyIntegers(this.state, vertex.state, vertex.frame.rows)
    copy(this.xi, vertex.xi, vertex.frame.rows)
    for (let i = 0; i < basis.active; i++) this.signs[i] = features.sign[features.place[basis.features[i]]]
  }

  /** Comes back to the saved vertex. Its active features must be priced. */
  restore(): void {
    const vertex = this.vertex
    const basis = vertex.basis
    const features = vertex.features
    vertex.lambda = this.lambda
    vertex.onPath = this.onPath
    vertex.upperSum = this.upperSum
    vertex.above = this.above
    vertex.definitionXi = this.definitionXi
    basis.size = this.size
    copyIntegers(basis.features, this.active, basis.active)
    copyIntegers(basis.rows, this.rows, basis.size)
    copyIntegers(vertex.state, this.state, vertex.frame.rows)
    copy(vertex.xi, this.xi, vertex.frame.rows)
    fill(features.sign, 0, 0, features.all)
    for (let i = 0; i < basis.active; i++) {
      features.sign[features.place[basis.features[i]]] = this.signs[i]
      vertex.weightSide[basis.heads + i] = -this.signs[i]
    }
    vertex.rows.takeAll()
    refactor(vertex)
    vertex.narrowRows()
  }
}
