import type { Vec } from './linear-map.js'

/** Weights of which few are not 0, made dense when somebody reads them: of the points of a path on a wide table most never are. */
export class SparseWeights {
  private made: Vec | undefined

  /** @param size the number of weights, those that are 0 included */
  constructor(
    readonly features: Int32Array,
    readonly weights: Vec,
    private readonly size: number,
  ) {}

  /** How many are not 0. */
  get count(): number {
    return this.features.length
  }

  dense(): Vec {
    if (this.made) return this.made
    const { features, weights } = this
    const w = new Float64Array(this.size)
    for (let i = 0; i < features.length; i++) w[features[i]] = weights[i]
    this.made = w
    return w
  }
}
