import { type f64, fill, type Numbers } from '../../../numeric/portable/numbers.js'
import { BASIC, UPPER } from '../basis/frame.js'
import type { Vertex } from '../basis/vertex.js'
import { computeResiduals } from '../basis/vertex-values.js'
import { LehmerDraws } from './lehmer-draws.js'

/**
 * New infinitesimals that fit the vertex (perturbation.ts): the infinitesimal parts of the active weights and of the residuals are
 * drawn, on the side where they must be, and ξ follows from them.
 */
export class Redraw {
  private readonly draws: LehmerDraws

  /** @param residual room for a number per row */
  constructor(
    private readonly vertex: Vertex,
    private readonly residual: Numbers,
  ) {
    this.draws = new LehmerDraws()
  }

  run(): void {
    const vertex = this.vertex
    const frame = vertex.frame
    const basis = vertex.basis
    const features = vertex.features
    const state = vertex.state
    const residual = this.residual
    const x = vertex.infinitesimal
    const heads = basis.heads
    fill(x, 0, 0, basis.size)
    for (let i = 0; i < basis.active; i++) {
      x[heads + i] = features.sign[features.place[basis.features[i]]] * this.draw()
    }
    for (let g = 0; g < frame.rows; g++) residual[g] = state[g] === BASIC ? 0 : -vertex.sideOf(g) * this.draw()
    if (heads === 2) {
      for (let g = frame.positives; g < frame.rows; g++) if (state[g] === UPPER) x[0] += residual[g] / frame.topCount
    }
    vertex.definitionXi = 0
    for (let g = 0; g < frame.rows; g++) {
      let score: f64 = 0
      const start = g * features.stride
      for (let i = 0; i < basis.active; i++) {
        score += features.packed[start + features.place[basis.features[i]]] * x[heads + i]
      }
      vertex.xi[g] = score - x[frame.headOf(g)] - residual[g]
      if (heads === 2 && g >= frame.positives && state[g] === UPPER) {
        vertex.definitionXi += vertex.xi[g] / frame.topCount
      }
    }
    vertex.rows.knowsFine = false
    if (!vertex.onPath) computeResiduals(vertex)
  }

  /** Between 0.5 and 1.5. */
  private draw(): f64 {
    return 0.5 + this.draws.next()
  }
}
