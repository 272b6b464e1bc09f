import type { f64, i32 } from '../../../numeric/portable/numbers.js'
import type { Vertex } from '../basis/vertex.js'

/** Features with |c_k| from this part of λf_k on are priced. */
const NEAR: f64 = 0.72
/** Priced ones stay until they are farther away than this. */
const FAR: f64 = 0.6
/** Fewer features are all priced. */
const FEW = 200

/**
 * The features that a leap prices. As long as one of those near their bounds is beyond it, the others can wait; a leap is not over
 * before c was computed for all of them.
 */
export class NearFeatures {
  constructor(private readonly vertex: Vertex) {}

  /** Those that are far from their bounds, by c as it is, are no longer priced. */
  narrow(): void {
    const features = this.vertex.features
    if (features.all < FEW) return
    let end = features.count
    for (let k = 0; k < end; k++) {
      if (this.stays(k)) continue
      for (end--; end > k && !this.stays(end); ) end--
      if (end > k) features.exchange(k, end)
    }
    features.count = end
  }

  private stays(k: i32): boolean {
    const features = this.vertex.features
    return features.sign[k] !== 0 || Math.abs(features.c[k]) >= FAR * this.vertex.lambda * features.weight[k]
  }

  /** Computes c of all, and prices those that are near too; whether there are any. */
  admit(): boolean {
    const vertex = this.vertex
    const features = vertex.features
    const priced = features.count
    if (priced === features.all) return false
    features.count = features.all
    features.computeC(vertex.y, vertex.basis)
    features.count = priced
    for (let k = priced; k < features.all; k++) {
      const near = Math.abs(features.c[k]) >= NEAR * vertex.lambda * features.weight[k]
      if (near) features.exchange(k, features.count++)
    }
    return features.count > priced
  }

  /** All are priced again. Their c is that of the last time all were, or came near. */
  widen(): void {
    this.vertex.features.count = this.vertex.features.all
  }
}
